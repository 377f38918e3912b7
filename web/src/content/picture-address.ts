import type { PictureName } from './picture-sizes.ts';

const addresses = import.meta.glob<string>('./pictures/*', { eager: true, query: '?url', import: 'default' });

/** The URL of one file of a picture. */
export function pictureAddress(name: PictureName, width: number, format: 'avif' | 'webp'): string {
  return addresses[`./pictures/${name}-${width}.${format}`] ?? '';
}
