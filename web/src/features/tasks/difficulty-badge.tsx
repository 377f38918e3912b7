import type { Difficulty } from '#contract/tasks.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Record<Difficulty, BadgeTone> = { Easy: 'good', Medium: 'warn', Hard: 'bad' };

export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return <Badge tone={tones[difficulty]}>{difficulty}</Badge>;
}
