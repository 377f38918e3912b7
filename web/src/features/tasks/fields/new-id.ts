/** Not a UUID of the browser: those exist on https only. */
export const newId = () => Math.random().toString(36).slice(2, 12);
