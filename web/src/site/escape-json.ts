/** JSON for a script element: `<` is escaped so that the text cannot end the element. */
export const escapeJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');
