/** The path of the built document `NAME.html`. */
export const pathOf = <Name extends string>(name: Name) => (name === 'index' ? '/' : `/${name}`);
