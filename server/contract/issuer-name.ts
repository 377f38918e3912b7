/** Who issues certificates, as badges and pages say it. */
export const issuerName = ({ festival, organizer }: { festival: string; organizer: string }): string =>
  festival === organizer ? festival : `${festival}, ${organizer}`;
