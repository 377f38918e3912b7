import { createEmbers, drift, type Ember, eachLink, type Size, stretch } from './ember-field.ts';

/** A slow drift looks the same at half the frame rate, and costs half. */
const frameMs = 1000 / 30;
/** The longest step, so that particles do not jump after a pause. */
const maxStepSeconds = 0.1;
/** Below this width, text covers the whole canvas. */
const phoneWidth = 640;
const contrast = { phone: { link: 0.1, ember: 0.3 }, wide: { link: 0.28, ember: 0.7 } };

function paint(
  context: CanvasRenderingContext2D,
  size: Size,
  embers: Ember[],
  flame: string,
  saffron: string,
) {
  const { link, ember: dot } = size.width < phoneWidth ? contrast.phone : contrast.wide;
  context.lineWidth = 1;
  context.strokeStyle = flame;
  eachLink(embers, (a, b, nearness) => {
    context.globalAlpha = nearness * link;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.stroke();
  });
  context.globalAlpha = dot;
  for (const ember of embers) {
    context.fillStyle = ember.bright ? saffron : flame;
    context.beginPath();
    context.arc(ember.x, ember.y, ember.radius, 0, Math.PI * 2);
    context.fill();
  }
}

export interface EmberAnimation {
  /** Repaints with the colours of the current theme. */
  recolour: () => void;
  stop: () => void;
}

/**
 * Runs the embers on a canvas: moving only while visible, and not shown with reduced
 * motion. Follows the canvas's size and the screen's pixel density.
 */
export function animateEmbers(canvas: HTMLCanvasElement): EmberAnimation {
  const context = canvas.getContext('2d');
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
  let colours: [flame: string, saffron: string] = ['', ''];
  let size: Size = { width: 0, height: 0 };
  let scale = 0;
  let embers: Ember[] = [];
  let frame = 0;
  let before = 0;
  let inView = false;

  function repaint() {
    context?.clearRect(0, 0, size.width, size.height);
    if (context && !reducedMotion.matches) paint(context, size, embers, ...colours);
  }

  /** Two canvas pixels per CSS pixel are enough for dots. */
  const density = () => Math.min(window.devicePixelRatio, 2);

  function measure() {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    scale = density();
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context?.setTransform(scale, 0, 0, scale, 0, 0);
    if (embers.length === 0) embers = createEmbers({ width, height }, Math.random);
    else stretch(embers, size, { width, height });
    size = { width, height };
    repaint();
  }

  function tick(now: number) {
    frame = requestAnimationFrame(tick);
    // Frames may come slightly early or late.
    if (now - before < frameMs - 2) return;
    drift(embers, size, Math.min((now - before) / 1000, maxStepSeconds));
    before = now;
    if (scale === density()) repaint();
    else measure();
  }

  function startOrPause() {
    cancelAnimationFrame(frame);
    if (reducedMotion.matches) repaint();
    else if (!document.hidden && inView) frame = requestAnimationFrame(tick);
  }

  function recolour() {
    const style = getComputedStyle(document.documentElement);
    colours = [style.getPropertyValue('--flame'), style.getPropertyValue('--saffron')];
    repaint();
  }

  const resizing = new ResizeObserver(measure);
  const viewing = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? true;
    startOrPause();
  });
  recolour();
  resizing.observe(canvas);
  viewing.observe(canvas);
  document.addEventListener('visibilitychange', startOrPause);
  reducedMotion.addEventListener('change', startOrPause);
  return {
    recolour,
    stop: () => {
      cancelAnimationFrame(frame);
      resizing.disconnect();
      viewing.disconnect();
      document.removeEventListener('visibilitychange', startOrPause);
      reducedMotion.removeEventListener('change', startOrPause);
    },
  };
}
