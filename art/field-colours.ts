import { type FlameColours, flameColours } from './paper.ts';
import type { TorchColours } from './torch.ts';

/** The colours of the field by day and at night. */
export interface FieldColours {
  /** From the top, which is transparent, down to the horizon. */
  sky: readonly { at: number; colour: string; opacity: number }[];
  sun: string;
  sunOpacity: number;
  hills: readonly [string, string, string];
  wheel: string;
  tent: readonly [string, string];
  lit: string;
  stage: string;
  beamOpacity: number;
  /** The last row has the background of the next section: `sunk` of the dark theme, #0e0906. */
  crowd: readonly [string, string, string];
  /** The edge of light on the rows. */
  rim: readonly [string, string, string];
  cut: string;
  cutOpacity: number;
  torch: TorchColours;
  light: string;
  lightOpacity: number;
  stars: boolean;
  fire: FlameColours;
}

export const goldenHour: FieldColours = {
  sky: [
    { at: 0, colour: '#fff3df', opacity: 0 },
    { at: 0.3, colour: '#ffedcf', opacity: 0.7 },
    { at: 0.5, colour: '#ffdfaf', opacity: 1 },
    { at: 0.66, colour: '#ffc274', opacity: 1 },
    { at: 0.82, colour: '#ff9a50', opacity: 1 },
  ],
  sun: '#fff6d8',
  sunOpacity: 0.95,
  hills: ['#f28a52', '#d95a36', '#a83a35'],
  wheel: '#8d2f3a',
  tent: ['#7a2438', '#f7c27a'],
  lit: '#ffe7a6',
  stage: '#571a35',
  beamOpacity: 0.42,
  crowd: ['#7d2739', '#521a34', '#0e0906'],
  rim: ['#c2503c', '#99353a', '#6e2231'],
  cut: '#5a1226',
  cutOpacity: 0.32,
  torch: {
    skin: '#8a3b2c',
    skinShade: '#6a2829',
    sleeve: '#2a1230',
    sleeveShade: '#1d0c24',
    cuff: '#e0491b',
    handle: '#5b2a1e',
    handleShade: '#3c1a18',
    metal: '#e9a23b',
    metalShade: '#b86a22',
    fire: { outer: '#d93a10', middle: '#f66f1c', inner: '#fdb53c', core: '#fff3c4' },
  },
  light: '#fff2b8',
  lightOpacity: 0.6,
  stars: false,
  fire: flameColours,
};

export const night: FieldColours = {
  sky: [
    { at: 0, colour: '#160f0b', opacity: 0 },
    { at: 0.3, colour: '#22131d', opacity: 0.8 },
    { at: 0.52, colour: '#351832', opacity: 1 },
    { at: 0.68, colour: '#5e2139', opacity: 1 },
    { at: 0.85, colour: '#a83d24', opacity: 1 },
  ],
  sun: '#ff8a3a',
  sunOpacity: 0.4,
  hills: ['#5a2038', '#431a35', '#30142b'],
  wheel: '#1f0e22',
  tent: ['#240f26', '#7c2f37'],
  lit: '#ffcf6b',
  stage: '#190c1c',
  beamOpacity: 0.5,
  crowd: ['#361630', '#26112a', '#0e0906'],
  rim: ['#8a3434', '#7a2c2c', '#6b2a20'],
  cut: '#08030a',
  cutOpacity: 0.6,
  torch: {
    skin: '#7d3a2b',
    skinShade: '#4a1f22',
    sleeve: '#241027',
    sleeveShade: '#180a1b',
    cuff: '#f0622a',
    handle: '#4a2219',
    handleShade: '#2b1212',
    metal: '#d98e33',
    metalShade: '#93521c',
    fire: { outer: '#e4470f', middle: '#fb7d22', inner: '#ffc24a', core: '#fff5cc' },
  },
  light: '#ff9a3d',
  lightOpacity: 0.8,
  stars: true,
  fire: { outer: '#e4470f', middle: '#fb7d22', inner: '#ffc24a', core: '#fff5cc' },
};
