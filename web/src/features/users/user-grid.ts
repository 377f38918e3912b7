/**
 * Each row is a separate grid, because `content-visibility` can skip a grid that is out of view and cannot
 * skip a table row. A card in a narrow container, columns under a sticky header in a wide one.
 */
export const userGrid =
  'relative grid grid-cols-2 gap-x-4 gap-y-3 px-4 @dense:grid-cols-[1.2fr_1.5fr_0.9fr_0.8fr_0.65fr_0.8fr] ' +
  '@4xl:grid-cols-[minmax(0,2.5fr)_7rem_minmax(0,1.7fr)_minmax(0,0.8fr)_7.5rem_5.25rem_6rem_2.25rem] @4xl:items-center';
