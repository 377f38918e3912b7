const pad = (value: number) => String(value).padStart(2, '0');

/** ISO timestamp → `2026-01-31T23:59` in this browser's zone, as in `datetime-local`; '' for an empty value. */
export function toLocalDateTime(iso: string): string {
  const date = new Date(iso);
  if (iso === '' || Number.isNaN(date.getTime())) return '';
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** `2026-01-31T23:59` in this browser's zone → ISO timestamp in UTC; '' for an empty or invalid value. */
export function fromLocalDateTime(local: string): string {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
