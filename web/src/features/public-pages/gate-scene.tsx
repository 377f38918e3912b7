import { PaperFlame, PaperPerson, paper, Scene, Stars } from './scene-parts.tsx';

const evening = ['#1f1838', '#4b1f45', '#a8372f', '#f08a34'] as const;
const night = ['#131126', '#201a3d', '#3d2148', '#6d2d3f'] as const;

const bunting = [
  [372, 300],
  [404, 308],
  [436, 313],
  [468, 315],
  [500, 315],
  [532, 312],
  [564, 307],
] as const;
const pennants = ['#ff7a2a', '#ffd25e', '#c2261a'] as const;

function Doors() {
  return (
    <g>
      <path fill="#3a1730" d="M356 250h248v314H356Z" />
      <path
        fill="none"
        stroke={paper.front}
        strokeWidth="5"
        d="M398 276v288m41-294v294m82-294v294m41-288v288M480 270v294"
      />
      <path fill={paper.front} d="M356 352h248v15H356zm0 134h248v15H356z" />
      <path fill="none" stroke="#ffd25e" strokeWidth="7" d="M465 424v-13a15 15 0 0 1 30 0v13" />
      <path fill="#f59324" d="M452 424h56v44h-56z" />
      <path fill={paper.front} d="M480 434a7 7 0 0 1 4 13v11h-8v-11a7 7 0 0 1 4-13Z" />
    </g>
  );
}

function Field() {
  return (
    <g>
      <path fill="#ffb251" d="M356 250h248v314H356Z" />
      <circle cx="480" cy="470" r="150" fill="url(#gate-glow)" />
      <path fill="#e0662a" d="m356 500 46-44 40 40 34-62 48 66 36-34 44 38v60H356Z" opacity=".75" />
      <path fill="#8f2a2c" d="M356 532c60-18 90-14 124-8s70 6 124-10v50H356Z" opacity=".85" />
      {bunting.map(([x, y], index) => (
        <path key={x} fill={pennants[index % pennants.length]} d={`M${x} ${y}h24l-12 26Z`} />
      ))}
      <path fill="none" stroke={paper.front} strokeWidth="3" d="M356 292c70 32 178 32 248 0" />
    </g>
  );
}

/** The festival's gate: open and lit, or closed and dark for Access Denied. */
export function GateScene({ open, className }: { open: boolean; className?: string }) {
  return (
    <Scene name="gate" sky={open ? evening : night} className={className}>
      <Stars />
      {open && <circle cx="480" cy="430" r="330" fill="url(#gate-glow)" />}
      <path fill={paper.far} opacity=".8" d="M0 424c110-70 214-84 320-38s240 46 340-4 200-60 300-30v288H0Z" />
      <path fill={paper.middle} d="M0 486c130-48 250-40 370-14s260 24 380-10 150-26 210-18v196H0Z" />
      {open ? <Field /> : <Doors />}
      <g fill={paper.near}>
        <path d="M298 272h58v296h-58zm306 0h58v296h-58z" />
        <path d="M246 252c72-26 158-38 234-38s162 12 234 38l-14 40c-70-20-148-28-220-28s-150 8-220 28Z" />
        <path d="M284 560h86v24h-86zm306 0h86v24h-86z" />
        <path d="M310 176h34l8 50h-50Zm306 0h34l8 50h-50Z" />
      </g>
      {open && (
        <>
          <circle cx="327" cy="150" r="92" fill="url(#gate-glow)" />
          <circle cx="633" cy="150" r="92" fill="url(#gate-glow)" />
          <PaperFlame x={327} y={172} scale={1.25} />
          <PaperFlame x={633} y={172} scale={1.25} late />
        </>
      )}
      <path fill={paper.near} d="M0 566c150-22 320-10 480-10s330-12 480 10v74H0Z" />
      {open && <path fill="#b5511f" d="M356 564h248l142 76H214Z" />}
      {open ? (
        <>
          <PaperPerson x={446} y={594} scale={1.15} />
          <PaperPerson x={492} y={612} scale={1.35} />
          <PaperPerson x={556} y={588} scale={1.1} />
          <PaperPerson x={210} y={622} scale={1.5} />
        </>
      ) : (
        <PaperPerson x={420} y={618} scale={1.45} />
      )}
      <path fill={paper.front} d="M0 590c90-34 150-10 190 50H0Zm960-10c-100-30-170 0-210 60h210Z" />
      <g fill={paper.front}>
        <path d="m70 604 34-150 34 150Zm-52 8 26-110 28 110Zm834-10 32-146 34 146Zm50 10 26-118 28 118Z" />
      </g>
    </Scene>
  );
}
