/** The path of the built document `NAME.html`. */
export const pathOf = <Name extends string>(name: Name) => (name === 'index' ? '/' : `/${name}`);

/** A regular expression for a path of the router, to be matched without regard to case, as the router does. */
export const patternOf = (path: string) =>
  path === '/' ? '^/$' : `^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`;
