/**
 * Each row is a separate grid, because `content-visibility` can skip a grid that is out of view and cannot
 * skip a table row. Three lines in a narrow container; under a sticky header four columns, of which the last two have
 * two lines, or six columns. The checkbox stands before them, in the padding.
 */
export const reviewGrid =
  'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 px-4 @dense:pl-12 ' +
  "[grid-template-areas:'work_work_points'_'preview_preview_enclosed'_'student_when_status'] " +
  '@dense:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)_8.25rem_5.25rem] ' +
  "@dense:[grid-template-areas:'student_work_status_points'_'student_preview_when_enclosed'] " +
  '@4xl:gap-x-5 @4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,2.4fr)_4rem_8.75rem_6.75rem_6rem] ' +
  "@4xl:[grid-template-areas:'student_work_enclosed_when_status_points'_'student_preview_enclosed_when_status_points']";
