import type {
  CertificateDesign,
  CertificateKind,
  CertificatePaper,
} from '../../../contract/certificate-designs.ts';

/** The bytes of a PNG, JPEG or WebP. */
type Picture = Uint8Array;

/** What a certificate says and how it looks. Texts are printed as they are, except that emoji are left out. */
export interface CertificateToTypeset {
  readonly design: CertificateDesign;
  readonly paper: CertificatePaper;
  readonly kind: CertificateKind;
  /** Of the texts, as ISO 639, for screen readers. Default: en. */
  readonly language?: string;
  readonly title: string;
  /** The name of the person. */
  readonly recipient: string;
  /** Its variables are replaced already. Blank lines separate paragraphs. */
  readonly body: string;
  readonly dateText: string;
  readonly festival: {
    readonly name: string;
    /** Instead of the flame and the name. */
    readonly logo?: Picture;
    /** Of the published site, as #rrggbb. Absent: ours. */
    readonly accent?: string;
  };
  readonly signatures: readonly {
    readonly name: string;
    readonly office: string;
    readonly picture?: Picture;
  }[];
  readonly verify: {
    /** What the QR code opens. */
    readonly url: string;
    /** Printed below the QR code. */
    readonly id: string;
  };
  /** JSON that is attached to the PDF, so that a program can verify it. */
  readonly credential?: Uint8Array;
  /** The date of the document: the same input gives the same bytes. */
  readonly issuedAt: Date;
}
