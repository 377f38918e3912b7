const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'title', 'title and link', 'title, link, and files'. */
export const formatList = (words: readonly string[]): string => list.format(words);

/** 'title', 'title or link', 'title, link, or files'. */
export const formatAlternatives = (words: readonly string[]): string => alternatives.format(words);
