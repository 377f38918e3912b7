/** The number of an edition in an address; undefined without one: the edition that runs. */
export function readEdition(params: URLSearchParams): string | undefined {
  const edition = params.get('edition') ?? '';
  return /^[1-9]\d{0,3}$/.test(edition) ? edition : undefined;
}
