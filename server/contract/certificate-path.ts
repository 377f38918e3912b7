/** The path of the page that shows a certificate: apart from the contract, as that of a public page is. */
export const certificatePath = (id: string) => `/verify/${id}`;
