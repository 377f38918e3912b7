/** Keys of objects and positions in lists. */
export type Path = readonly (string | number)[];

export const pathKey = (path: Path) => path.join('.');
/** The id of the element of a value, for links to it. */
export const fieldId = (path: Path) => `site-${pathKey(path)}`;
/** The field that has an element of its form. */
export const fieldIdOf = (element: Element) => element.closest('[id^="site-"]')?.id;
