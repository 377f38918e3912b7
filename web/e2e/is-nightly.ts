/** The tests of `.ci/nightly` run, too, and the sweep and the stories check more of each page. */
export const isNightly = process.env.TEST_NIGHTLY === 'true';
