/** Below a field whose text `Markdown` shows. */
export const markdownHelp =
  'Markdown: # heading, **bold**, *italic*, - list, 1. list, > quote, [words](https://…). Pictures and HTML are not shown.';
