/**
 * Whether the server may send a request to an address that it was given: https, at one of these hosts. It must follow no
 * redirect, so that it contacts nothing else.
 * @param hosts with `*.` in front: every host below it
 */
export function isAllowedHost(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '')
    return false;
  return hosts.some((host) => (host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host));
}
