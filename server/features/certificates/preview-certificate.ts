import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import {
  type CertificateAward,
  type CertificateValues,
  certificateReasons,
} from '../../contract/certificate-reasons.ts';
import type { previewCertificate as route } from '../../contract/certificate-templates.ts';
import type { Parsed } from '../../contract/route.ts';
import type { Db } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { fillTexts } from './fill-texts.ts';
import { findEditionId, findQualified, valuesOf, type Wanted } from './find-qualified.ts';
import { wordingOf } from './issued-wording.ts';
import { exampleId, findStationery, printCertificate } from './print-certificate.ts';

const example = { name: 'Asha Rao', college: 'Example College' };

/**
 * A certificate that nobody gets, as SVG.
 * @throws {AppError} certificate_refused if it does not fit on its page; not_found, validation_failed, stale_version, unavailable
 */
export async function previewCertificate(
  deps: Pick<Deps, 'db' | 'runSql' | 'store' | 'site' | 'config' | 'now'>,
  _actor: AdministratorActor,
  { template, userId, edition: number, entered }: Parsed<typeof route, 'body'>,
): Promise<Uint8Array> {
  const { db, runSql, config } = deps;
  const { award } = template;
  const site = (await deps.site.published()).content;
  const issuedAt = deps.now();
  const editionId = await findEditionId(runSql, number);
  const edition = await db.edition.findUniqueOrThrow({ where: { id: editionId } });
  const wording = await wordingOf(db, { template, edition, site, now: issuedAt });
  const wanted = { templateId: null, award, editionId, tiers: site.tiers, adminEmails: config.adminEmails };
  const holder =
    userId === undefined
      ? { student: example, values: exampleValues(award, entered) }
      : await findHolder(db, { wanted, userId, entered });
  const filled = fillTexts(wording, holder);
  if ('failed' in filled) throw new AppError('certificate_refused', { message: filled.failed });
  const stationery = await findStationery(deps, wording);
  return printCertificate(deps, { ...filled, id: exampleId, issuedAt, jwt: null }, stationery, 'svg');
}

const exampleValues = (award: CertificateAward, entered: string): CertificateValues => ({
  ...valuesOf(award, { points: 'points' in award ? award.points : 120, rank: 1 }),
  ...enteredValue(award, entered || (award.reason === 'hours' ? '40' : 'Head of outreach')),
});

function enteredValue({ reason }: CertificateAward, entered: string): CertificateValues {
  const name = certificateReasons[reason].entered;
  return name === null ? {} : { [name]: entered };
}

async function findHolder(
  db: Db,
  { wanted, userId, entered }: { wanted: Wanted; userId: string; entered: string },
) {
  const { award } = wanted;
  const student = await db.user.findUnique({
    where: { id: userId, deletedAt: null },
    select: { name: true, college: true },
  });
  if (student === null) throw new AppError('not_found');
  if (certificateReasons[award.reason].entered !== null)
    return { student, values: enteredValue(award, entered) };
  const found = await db.$transaction((tx) => findQualified(tx, wanted, userId));
  if (found === undefined)
    throw fieldRefused('userId', 'This student does not qualify for it in this edition.');
  return { student, values: valuesOf(award, found) };
}
