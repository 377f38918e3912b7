import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type TaskArtRecipe, taskArtRecipe } from './task-art-recipe.ts';

// Shapes on a canvas of 320 × 120, drawn over the gradients from the lower edge.
const motifs: Record<TaskArtRecipe['motif'], ReactNode> = {
  hills: (
    <>
      <path opacity=".45" d="M0 96C50 70 92 74 140 92s112 12 180-22v50H0Z" />
      <path opacity=".8" d="M0 112c70-24 120-16 176-6s96 2 144-14v28H0Z" />
    </>
  ),
  rays: (
    <>
      <path opacity=".35" d="m60 120 44-120h34l-52 120Zm70 0L204 0h28l-72 120Zm72 0 98-120h20v18l-92 102Z" />
      <path opacity=".75" d="M0 112c90-14 210-14 320-2v10H0Z" />
    </>
  ),
  arcs: (
    <>
      <path opacity=".35" d="M196 120a84 84 0 0 1 168 0Zm28 0a56 56 0 0 1 112 0Z" fillRule="evenodd" />
      <path opacity=".75" d="M-30 120a64 64 0 0 1 128 0Z" />
    </>
  ),
  steps: (
    <>
      <path opacity=".4" d="M120 120V92h48V70h48V46h52V24h52v96Z" />
      <path opacity=".8" d="M0 120v-18h62v-16h58v34Z" />
    </>
  ),
  waves: (
    <>
      <path opacity=".4" d="M0 78c40-22 66-22 106 0s66 22 107 0 66-22 107 0v42H0Z" />
      <path opacity=".8" d="M0 104c34-14 56-14 90 0s56 14 90 0 56-14 90 0 34 12 50 6v10H0Z" />
    </>
  ),
};

interface TaskArtProps {
  domain: string;
  /** The task's id: varies the picture between tasks of one domain. */
  seed?: string;
  className?: string;
}

/** A generated, decorative picture for a task without images. */
export function TaskArt({ domain, seed, className }: TaskArtProps) {
  const { ground, lights, paper, motif, x, y } = taskArtRecipe(domain, seed);
  return (
    <div
      aria-hidden
      className={classNames('relative aspect-[16/6] overflow-hidden', className)}
      style={{
        backgroundColor: ground,
        backgroundImage: `radial-gradient(90% 130% at ${x}% ${y}%, ${lights[0]}, transparent 62%), radial-gradient(120% 140% at ${100 - x}% 10%, ${lights[1]}, transparent 70%)`,
      }}
    >
      <svg
        role="presentation"
        viewBox="0 0 320 120"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 size-full"
        fill={paper}
      >
        {motifs[motif]}
      </svg>
    </div>
  );
}
