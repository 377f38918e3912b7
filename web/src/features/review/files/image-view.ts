/** How a picture is shown in its place. */
export interface ImageView {
  /** 1: it fits its place. */
  readonly zoom: number;
  /** Degrees clockwise. */
  readonly turn: number;
  /** How far it was moved from the middle, in pixels. */
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const still: ImageView = { zoom: 1, turn: 0, x: 0, y: 0 };

const steps = [1, 1.5, 2, 3, 4, 6, 8];

const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);

/** No further than its edge. */
function kept(view: ImageView, { width, height }: Size): ImageView {
  const over = (view.zoom - 1) / 2;
  return { ...view, x: within(view.x, width * over), y: within(view.y, height * over) };
}

/** @param by steps; negative ones make it smaller */
export function zoomBy(view: ImageView, by: number, size: Size): ImageView {
  const at = Math.max(steps.indexOf(view.zoom), 0);
  const zoom = steps[Math.min(Math.max(at + by, 0), steps.length - 1)] ?? 1;
  const scale = zoom / view.zoom;
  return kept({ ...view, zoom, x: view.x * scale, y: view.y * scale }, size);
}

export const moveBy = (view: ImageView, by: { x: number; y: number }, size: Size): ImageView =>
  kept({ ...view, x: view.x + by.x, y: view.y + by.y }, size);

export const turnOnce = (view: ImageView): ImageView => ({ ...still, turn: (view.turn + 90) % 360 });
