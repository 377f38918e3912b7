/** The page for a sign-in that an embedded browser began. Apart from the contract, so that static pages load no zod. */
export const openInBrowserPath = '/open-in-browser';
