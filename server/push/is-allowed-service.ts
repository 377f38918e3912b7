/**
 * Whether the server may post to the address that a browser gave: https, at a push service of the configuration. The server
 * follows no redirect, so this is all that it contacts for students.
 */
export function isAllowedService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '')
    return false;
  return services.some((service) =>
    service.startsWith('*.') ? url.host.endsWith(service.slice(1)) : url.host === service,
  );
}
