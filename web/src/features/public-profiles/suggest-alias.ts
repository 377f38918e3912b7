import { limits } from '#contract/limits.ts';

/** `asha-rao` for 'Asha Rao': what the form suggests; '' if no letter of the name remains. */
export function suggestAlias(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const alias = letters
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.aliasMax)
    .replace(/^-+|-+$/g, '');
  return alias.length < limits.aliasMin ? '' : alias;
}
