/** The visitor's locale in a page; mails and other texts of the server are English. */
const locale = typeof document === 'undefined' ? 'en' : undefined;

/** The page is English and its fields take these digits, so every locale gets them. */
const digits = { numberingSystem: 'latn' } as const;

/** `-1404` → '−1,404' in the United States, '−1.404' in Germany. Fractions are cut off. */
export const numberFormatOf = (of: string | undefined) => {
  const whole = new Intl.NumberFormat(of, { ...digits, maximumFractionDigits: 0 });
  return (value: number): string => {
    const written = whole.format(Math.abs(Math.trunc(value)));
    return value < 0 ? `−${written}` : written;
  };
};

export const formatNumber = numberFormatOf(locale);

const oneDecimal = new Intl.NumberFormat(locale, {
  ...digits,
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `2` → '2.0' in English, '2,0' in German */
export const formatDecimal = (value: number): string => oneDecimal.format(value);

/** The word after a count: 'file' after 1, else 'files'. */
export const wordOf = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** '1 point', '1,840 points' */
export const pointsOf = (points: number): string => `${formatNumber(points)} ${wordOf(points, 'point')}`;
