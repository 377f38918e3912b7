/**
 * Each row is a separate grid, because `content-visibility` can skip a grid that is out of view and cannot
 * skip a table row. A card of four lines in a narrow container, columns under a
 * sticky header in a wide one.
 */
export const reviewGrid =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 ' +
  "[grid-template-areas:'student_status'_'work_work'_'when_points'] " +
  "@4xl:gap-x-5 @4xl:[grid-template-areas:'student_work_enclosed_when_status_points'] " +
  '@4xl:grid-cols-[minmax(0,1.3fr)_minmax(0,2.4fr)_4.25rem_7.5rem_6.75rem_6rem]';
