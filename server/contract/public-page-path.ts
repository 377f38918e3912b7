/** The path of a public page. Apart from the contract, so that static pages that link to it load no zod. */
export const publicPagePath = (alias: string) => `/u/${alias}`;
