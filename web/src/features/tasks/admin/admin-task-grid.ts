/**
 * Each row is a separate grid, because `content-visibility` can skip a grid that is out of view and cannot skip a table
 * row. A card in a narrow container, columns under a sticky header in a wide one.
 */
export const taskGrid =
  'grid grid-cols-6 items-center gap-x-3 gap-y-2.5 px-4 @max-xs:gap-x-1 ' +
  '@dense:grid-cols-[minmax(0,1fr)_3rem_3.5rem_4rem_3.75rem_9rem] @dense:gap-x-3 ' +
  '@5xl:grid-cols-[minmax(0,1fr)_4rem_9.5rem_4.5rem_5rem_5rem_16rem] @5xl:gap-x-4';
