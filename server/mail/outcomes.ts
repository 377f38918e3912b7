/** Why a mail is sent. */
export const mailPurposes = ['contact', 'answer', 'notification', 'digest', 'account', 'test'] as const;
export type MailPurpose = (typeof mailPurposes)[number];

/** What became of one attempt. */
export const mailOutcomes = ['sent', 'retried', 'failed', 'unknown'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];
