/** The colours of a picture: background, two gradients, and the shapes above them. */
export interface TaskArtRecipe {
  ground: string;
  lights: readonly [string, string];
  paper: string;
  motif: 'hills' | 'rays' | 'arcs' | 'steps' | 'waves';
  /** Position of the first gradient, in percent. */
  x: number;
  y: number;
}

type Scheme = Pick<TaskArtRecipe, 'ground' | 'lights' | 'paper'>;

// The same in both themes.
const ember: Scheme = { ground: '#5a1f3d', lights: ['#ff7a2a', '#c2261a'], paper: '#2c1230' };
const saffron: Scheme = { ground: '#c8491f', lights: ['#fccb5c', '#f59324'], paper: '#8a2415' };
const dusk: Scheme = { ground: '#1a1430', lights: ['#4d6db5', '#2c3173'], paper: '#0f0d20' };
const rose: Scheme = { ground: '#4a1942', lights: ['#ff8a6a', '#b8325f'], paper: '#230d28' };
const leaf: Scheme = { ground: '#12312e', lights: ['#e0b64f', '#2f7a5c'], paper: '#0a1d1f' };

const byDomain: Record<string, readonly [Scheme, TaskArtRecipe['motif']]> = {
  'Web Development': [dusk, 'steps'],
  'App Development': [dusk, 'arcs'],
  'Machine Learning': [dusk, 'waves'],
  Blockchain: [leaf, 'steps'],
  'UI/UX': [rose, 'arcs'],
  Design: [rose, 'waves'],
  'Graphic Design': [rose, 'rays'],
  Marketing: [saffron, 'rays'],
  'Content Creation': [ember, 'hills'],
  'Content Writing': [saffron, 'waves'],
  'Video Editing': [ember, 'rays'],
  'Event Management': [saffron, 'hills'],
  Miscellaneous: [leaf, 'hills'],
  Other: [leaf, 'arcs'],
};

const fallback = [ember, 'hills'] as const;

/** The same domain and seed always give the same picture. */
export function taskArtRecipe(domain: string, seed = ''): TaskArtRecipe {
  const [scheme, motif] = byDomain[domain] ?? fallback;
  let hash = 7;
  for (const character of `${domain}${seed}`) hash = (hash * 33 + (character.codePointAt(0) ?? 0)) % 99_991;
  return { ...scheme, motif, x: 12 + (hash % 70), y: 55 + (hash % 45) };
}
