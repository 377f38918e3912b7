const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'title', 'title and link', 'title, link, and files'. */
export const formatList = (words: readonly string[]): string => list.format(words);
