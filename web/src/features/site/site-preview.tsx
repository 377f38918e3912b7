import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { previewSite } from '#contract/site-editing.ts';
import { classNames } from '../../ui/class-names.ts';
import type { SiteSection } from './site-fields.ts';

const widths = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof widths;
type Theme = 'light' | 'dark';

/** The element with the preview, which is below the form in small windows. */
export const previewId = 'preview';

/** The address of a page with the draft, or with what was published once. */
export const previewAddress = (page: string, query: Readonly<Record<string, string>>) =>
  `${previewSite.path.replace(':page', page)}?${new URLSearchParams(query)}`;

interface SitePreviewProps {
  section: SiteSection;
  /** Of the saved draft: another one is loaded again. */
  version: number;
}

/** The page that shows a section, with the saved draft, as a phone or a desktop shows it, in both themes. */
export function SitePreview({ section, version }: SitePreviewProps) {
  const [device, setDevice] = useState<Device>('phone');
  const [theme, setTheme] = useState<Theme>('light');
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const place = useRef<Place>({ of: '', below: 0 });

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const scale = room === 0 ? 1 : Math.min(1, room / widths[device]);
  return (
    <section id={previewId} aria-label="Preview" className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">Preview</h2>
        <div className="flex gap-2">
          <Pair label="Size">
            <Toggle label="Phone" on={device === 'phone'} onClick={() => setDevice('phone')}>
              <Smartphone aria-hidden strokeWidth={1.75} className="size-5" />
            </Toggle>
            <Toggle label="Desktop" on={device === 'desktop'} onClick={() => setDevice('desktop')}>
              <Monitor aria-hidden strokeWidth={1.75} className="size-5" />
            </Toggle>
          </Pair>
          <Pair label="Theme">
            <Toggle label="Light" on={theme === 'light'} onClick={() => setTheme('light')}>
              <Sun aria-hidden strokeWidth={1.75} className="size-5" />
            </Toggle>
            <Toggle label="Dark" on={theme === 'dark'} onClick={() => setTheme('dark')}>
              <Moon aria-hidden strokeWidth={1.75} className="size-5" />
            </Toggle>
          </Pair>
        </div>
      </div>
      <div
        ref={box}
        className="h-[min(46rem,calc(100dvh-9rem))] overflow-hidden rounded-card border border-line bg-sunk"
      >
        <PreviewFrame
          key={`${section.shown.page} ${device} ${theme}`}
          section={section}
          version={version}
          device={device}
          theme={theme}
          place={place}
          scale={scale}
        />
      </div>
      <p className="text-muted text-xs">What you have typed so far. Visitors see what is published.</p>
    </section>
  );
}

/** Where the page was scrolled to. */
interface Place {
  /** The section and the device. */
  of: string;
  /** Pixels below the beginning of the section: what is above it changes its height when it is drawn. */
  below: number;
}

interface PreviewFrameProps extends SitePreviewProps {
  device: Device;
  theme: Theme;
  place: RefObject<Place>;
  scale: number;
}

/** One page on one device in one theme. */
function PreviewFrame({ section, version, device, theme, place, scale }: PreviewFrameProps) {
  const { page, anchor } = section.shown;
  const frame = useRef<HTMLIFrameElement>(null);
  const address = previewAddress(page, { theme, version: String(version) });
  const [first] = useState(address);
  const of = `${section.id} ${device}`;

  // Another `src` would be an entry of the browser's history.
  useEffect(() => {
    if (address !== first) frame.current?.contentWindow?.location.replace(address);
  }, [address, first]);

  /** Pixels from the top of the window to the section, or to the top of the page. */
  const distance = useCallback(
    ({ document: { documentElement }, document }: Window) =>
      (document.getElementById(anchor ?? '') ?? documentElement).getBoundingClientRect().top,
    [anchor],
  );
  const showPlace = useCallback(() => {
    const { contentWindow, contentDocument } = frame.current ?? {};
    // Before the page is loaded, the frame has an empty one, or one without an element.
    if (!contentWindow || !contentDocument?.documentElement || contentDocument.URL === 'about:blank') return;
    const below = place.current.of === of ? place.current.below : 0;
    place.current = { of, below };
    // Not `scrollIntoView`, which would scroll the editor too.
    contentWindow.scrollBy({ top: distance(contentWindow) + below, behavior: 'instant' });
  }, [distance, of, place]);
  // The same page, another section.
  useEffect(showPlace, [showPlace]);

  // Of the section that is shown now.
  const latest = useRef(distance);
  latest.current = distance;
  function onLoad() {
    showPlace();
    const { contentWindow } = frame.current ?? {};
    contentWindow?.addEventListener('scroll', () => {
      place.current.below = -latest.current(contentWindow);
    });
  }
  return (
    <iframe
      ref={frame}
      title={`Preview of the page with ${section.label}`}
      src={first}
      onLoad={onLoad}
      className={classNames('origin-top-left border-0', scale === 1 && 'mx-auto')}
      style={{
        width: widths[device],
        height: `${100 / scale}%`,
        transform: scale === 1 ? undefined : `scale(${scale})`,
        display: 'block',
      }}
    />
  );
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="flex rounded-full border border-line bg-raised">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}

interface ToggleProps {
  label: string;
  on: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Toggle({ label, on, onClick, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={on}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full text-muted hover:text-ink aria-pressed:bg-flame-soft aria-pressed:text-ink"
    >
      {children}
    </button>
  );
}
