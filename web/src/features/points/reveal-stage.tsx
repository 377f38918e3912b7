import { ChevronLeft, ChevronRight, Maximize, Sparkles, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import type { LeaderboardRow } from '#contract/leaderboard.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { leaveFullScreen, toggleFullScreen } from '../../ui/browser/full-screen.ts';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Embers } from '../../ui/embers.tsx';
import { KeyHint } from '../../ui/keyboard/key-hint.tsx';
import { shortcutsInside, useShortcuts } from '../../ui/keyboard/use-shortcuts.ts';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';
import type { Reveal } from './load-reveal.ts';
import { PodiumCrowd, PodiumScene } from './podium-scene.tsx';
import { TierFlame } from './tier-flame.tsx';
import { tierIndex, tierOf } from './tier-progress.ts';

interface RevealStageProps {
  /** Of the board. */
  title: string;
  reveal: Reveal;
  /** 0: the title; then the number of places that are revealed. */
  step: number;
  onStep: (step: number) => void;
  onClose: () => void;
}

/** Fills the window, for a projector; dark in both themes. Needs no network. */
export function RevealStage({ title, reveal, step, onStep, onClose }: RevealStageProps) {
  const reduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [still, setStill] = useState(reduced);
  const last = reveal.length;
  const row = reveal[step - 1];
  const go = (to: number) => onStep(Math.max(0, Math.min(last, to)));
  const next = () => go(step + 1);
  const back = () => go(step - 1);
  const toggleStill = () => setStill(!still);
  useShortcuts({
    // On a button it is pressed.
    ' ': () =>
      document.activeElement instanceof HTMLButtonElement ? document.activeElement.click() : next(),
    arrowright: next,
    pagedown: next,
    arrowleft: back,
    pageup: back,
    home: () => go(0),
    end: () => go(last),
    f: toggleFullScreen,
    m: toggleStill,
  });
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close(onClose)}>
      <Dialog.Portal>
        <Dialog.Content
          {...shortcutsInside}
          aria-describedby={undefined}
          data-theme="dark"
          data-still={still || undefined}
          className="fixed inset-0 isolate z-60 grid grid-rows-[minmax(0,1fr)_auto] overflow-clip bg-sunk text-ink outline-none"
          // The keys are for the page, not for the first button.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
        >
          <PodiumScene />
          {!still && <Embers />}
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <p role="status" className="sr-only">
            {row ? `${sentenceOf(row, reveal)} ${step} of ${last}.` : `${countOf(last, 'place')}.`}
          </p>
          <div aria-hidden className="grid min-h-0 place-items-center overflow-y-auto p-[4vmin] text-center">
            {row ? (
              <Place key={row.id} row={row} shared={isShared(row, reveal)} still={still} />
            ) : (
              <div className={classNames('grid gap-[2vmin]', !still && 'enter-fade')}>
                <p className="font-bold font-display text-[clamp(2.25rem,9vw,8rem)] leading-none tracking-tight">
                  {title}
                </p>
                <p className="text-[clamp(1.125rem,3vw,2.5rem)]">
                  {last === 0 ? 'Nobody has points yet' : `The first ${formatNumber(last)}`}
                </p>
              </div>
            )}
          </div>
          <PodiumCrowd />
          {/* A click leaves the focus where it is, so that Space goes on to the next place. */}
          <div
            role="toolbar"
            aria-label="Reveal"
            onMouseDown={(event) => event.preventDefault()}
            className="relative flex flex-wrap items-center justify-center gap-2 p-3 opacity-80 focus-within:opacity-100 hover:opacity-100"
          >
            <Control label="Back" keyName="←" icon={<ChevronLeft aria-hidden />} onClick={back} />
            <span className="min-w-16 text-center text-sm tabular-nums">
              {step} / {last}
            </span>
            <Control label="Next" keyName="→" icon={<ChevronRight aria-hidden />} onClick={next} />
            <Control
              label="Full screen"
              keyName="F"
              icon={<Maximize aria-hidden />}
              onClick={toggleFullScreen}
            />
            <Control
              label="Motion"
              keyName="M"
              icon={<Sparkles aria-hidden />}
              pressed={!still}
              onClick={toggleStill}
            />
            <Control label="Close" keyName="Esc" icon={<X aria-hidden />} onClick={() => close(onClose)} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const isShared = ({ id, rank }: LeaderboardRow, reveal: Reveal) =>
  reveal.some((other) => other.rank === rank && other.id !== id);

function sentenceOf(row: LeaderboardRow, reveal: Reveal): string {
  const rank = `Rank ${formatNumber(row.rank)}${isShared(row, reveal) ? ', shared' : ''}`;
  return [rank, row.name, row.college, countOf(row.points, 'point')].filter(Boolean).join(', ').concat('.');
}

function close(onClose: () => void) {
  leaveFullScreen();
  onClose();
}

interface ControlProps {
  label: string;
  keyName: string;
  icon: ReactNode;
  pressed?: boolean;
  onClick: () => void;
}

function Control({ label, keyName, icon, pressed, onClick }: ControlProps) {
  return (
    <Button size="sm" icon={icon} aria-pressed={pressed} onClick={onClick}>
      <span className="max-sm:sr-only">{label}</span>
      <KeyHint name={keyName} />
    </Button>
  );
}

function Place({ row, shared, still }: { row: LeaderboardRow; shared: boolean; still: boolean }) {
  const { rank, name, college, points, profilePhoto } = row;
  const size = name.length > 24 ? 'text-[clamp(1.75rem,5vw,4.5rem)]' : 'text-[clamp(2.25rem,8vw,7rem)]';
  return (
    <div className={classNames('grid justify-items-center gap-[2vmin]', !still && 'enter-rise')}>
      <p className="font-bold font-display text-[clamp(2rem,7vh,5.5rem)] text-saffron leading-none tabular-nums">
        Rank {formatNumber(rank)}
        {shared && <span className="ml-[1ch] text-[0.4em] text-ink">shared</span>}
      </p>
      <span data-theme="light" className="grid">
        <Avatar
          name={name}
          src={profilePhoto}
          size="2xl"
          className={rank === 1 ? 'outline-4 outline-saffron outline-offset-4' : ''}
        />
      </span>
      <p
        translate="no"
        className={classNames(
          'line-clamp-3 max-w-[92vw] font-bold font-display leading-tight tracking-tight wrap-anywhere',
          size,
        )}
      >
        {name}
      </p>
      {college && <p className="max-w-[92vw] truncate text-[clamp(1.125rem,3vw,2.5rem)]">{college}</p>}
      <p className="flex items-center gap-[1.5vmin] font-semibold text-[clamp(1.5rem,4.5vw,4rem)] tabular-nums leading-none">
        {tierOf(points) && <TierFlame index={tierIndex(points)} className="size-[1.4em]" />}
        {countOf(points, 'point')}
      </p>
    </div>
  );
}
