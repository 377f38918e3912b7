import { Specimens } from './gallery-section.tsx';

const grounds = ['paper', 'raised', 'sunk', 'flame-soft', 'dusk-soft', 'good-soft', 'warn-soft', 'bad-soft'];
const signs = [
  'ink',
  'muted',
  'line',
  'edge',
  'flame',
  'flame-ink',
  'saffron',
  'dusk',
  'good',
  'warn',
  'bad',
];
const display = ['text-hero', 'text-section', 'text-3xl', 'text-2xl', 'text-xl'];
const text = ['text-lg', 'text-base', 'text-sm', 'text-xs'];

function Swatch({ token }: { token: string }) {
  return (
    <figure className="grid w-20 gap-1">
      <div className="h-12 rounded-control border border-line" style={{ background: `var(--${token})` }} />
      <figcaption className="font-mono text-xs">{token}</figcaption>
    </figure>
  );
}

export function GalleryFoundations() {
  return (
    <>
      <Specimens name="Backgrounds">
        {grounds.map((token) => (
          <Swatch key={token} token={token} />
        ))}
      </Specimens>
      <Specimens name="Text, lines, accents">
        {signs.map((token) => (
          <Swatch key={token} token={token} />
        ))}
      </Specimens>
      <Specimens name="Type: the display face from card title up, the text face below" stacked>
        {display.map((size) => (
          <p key={size} className={`${size} truncate pb-[0.2em] font-bold font-display tracking-tight`}>
            {size.slice(5)} Carry the fire 1 840
          </p>
        ))}
        {text.map((size) => (
          <p key={size} className={`${size} truncate`}>
            {size.slice(5)} Carry the fire 1 840
          </p>
        ))}
        <p className="font-mono text-sm">TB26-00042 const mono = 'Geist Mono'</p>
        <p>
          A paragraph in the text size, with{' '}
          <a href="#foundations" className="text-link">
            a link in it
          </a>
          , long enough to wrap onto a second line.
        </p>
      </Specimens>
      <Specimens name="Radii: controls 12, cards 18, buttons full">
        <span className="size-16 rounded-control border border-edge bg-raised" />
        <span className="size-16 rounded-card border border-edge bg-raised shadow-card" />
        <span className="h-11 w-24 rounded-full border border-edge bg-raised" />
      </Specimens>
    </>
  );
}
