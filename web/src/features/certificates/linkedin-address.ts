interface LinkedInFields {
  readonly id: string;
  readonly title: string;
  readonly organization: string;
  readonly issuedAt: string;
  /** Of its page, absolute. */
  readonly address: string;
}

/** Opens the form for a licence or certification of one's LinkedIn profile, filled in. */
export function linkedInAddress({ id, title, organization, issuedAt, address }: LinkedInFields): string {
  const issued = new Date(issuedAt);
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: title,
    organizationName: organization,
    issueYear: String(issued.getFullYear()),
    issueMonth: String(issued.getMonth() + 1),
    certUrl: address,
    certId: id,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}
