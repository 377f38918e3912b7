import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultProgramme } from '#contract/site.ts';
import { domainPicture, drawnDomains } from '../../../../../art/domain-picture.ts';
import { domainPictureAddress, hueOfSeed } from './domain-picture-address.ts';
import { domainPictureName } from './domain-picture-name.ts';

const daytimes = ['day', 'night'] as const;

describe('pictures of domains', () => {
  it('are different for every domain, by day and by night', () => {
    const { createDomains, editDomains } = defaultProgramme;
    expect(new Set(drawnDomains)).toEqual(new Set([...createDomains, ...editDomains]));
    const all = drawnDomains.flatMap((domain) => daytimes.map((time) => domainPictureAddress(domain, time)));
    expect(new Set(all).size).toBe(2 * drawnDomains.length);
    expect(all).not.toContain('');
  });

  it.each(drawnDomains)('%s is stored as art/ draws it', (domain) => {
    for (const daytime of daytimes) {
      const file = join(import.meta.dirname, 'domain-pictures', domainPictureName(domain, daytime));
      expect(readFileSync(file, 'utf8') === domainPicture(domain, daytime)).toBe(true);
    }
  });

  it('show an unknown domain as Other', () => {
    expect(domainPictureAddress('Juggling', 'night')).toBe(domainPictureAddress('Other', 'night'));
  });

  it('vary by at most ten degrees, the same for the same task', () => {
    const hues = Array.from({ length: 200 }, (_, index) => hueOfSeed(`task ${index}`));
    expect(Math.min(...hues)).toBe(-10);
    expect(Math.max(...hues)).toBe(10);
    expect(hueOfSeed('task 7')).toBe(hues[7]);
    expect(hueOfSeed()).toBe(0);
  });
});
