/** The visitor's locale in a page; mails and other texts of the server are English. */
const locale = typeof document === 'undefined' ? 'en' : undefined;

/** The page is English and its fields take these digits, so every locale gets them. */
const digits = { numberingSystem: 'latn' } as const;

/** `-1404` → '−1,404' in the United States, '−1.404' in Germany. Fractions are cut off. */
export const numberFormatOf = (of: string | undefined) => {
  let whole: Intl.NumberFormat | undefined;
  return (value: number): string => {
    const size = Math.abs(Math.trunc(value));
    let written = String(size);
    // A phone needs 40 ms to make the first format, and most numbers have no groups.
    if (size >= 1_000) {
      whole ??= new Intl.NumberFormat(of, { ...digits, maximumFractionDigits: 0 });
      written = whole.format(size);
    }
    return value < 0 ? `−${written}` : written;
  };
};

export const formatNumber = numberFormatOf(locale);

/** `2` → '2.0' in English, '2,0' in German */
export const formatDecimal = (value: number): string =>
  value.toLocaleString(locale, { ...digits, minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The word after a count: 'file' after 1, else 'files'. */
export const wordOf = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** '1 point', '1,840 points' */
export const pointsOf = (points: number): string => `${formatNumber(points)} ${wordOf(points, 'point')}`;
