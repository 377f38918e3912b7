import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import { certificateReasons, enteredProblem, variablesOf } from '../../contract/certificate-reasons.ts';
import type { Certificate, issueCertificate as route } from '../../contract/certificates.ts';
import type { Parsed } from '../../contract/route.ts';
import { unknownVariablesProblem } from '../../contract/variables.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findQualified, valuesOf } from './find-qualified.ts';
import {
  findRow,
  type IssueDeps,
  issueCertificates,
  issuedId,
  lockIssuing,
  wakeNotices,
} from './issue-certificates.ts';
import { lockEditionToIssue, wordingOf } from './issued-wording.ts';
import { findTemplate } from './manage-templates.ts';
import { presentCertificate } from './present-certificate.ts';
import { findStationery, type PrintDeps } from './print-certificate.ts';

type Input = Parsed<typeof route, 'body'>;

/**
 * Issues a certificate to a student who qualifies, or for the hours or the role that the caller enters.
 * @throws {AppError} not_found, validation_failed, already_issued, board_frozen, stale_version, unavailable
 */
export async function issueCertificate(
  deps: IssueDeps & PrintDeps & Pick<Deps, 'now'>,
  actor: AdministratorActor,
  { templateId, version, userId, edition: number, entered, paragraph }: Input,
): Promise<Certificate> {
  const { db, jobs, now, config } = deps;
  const site = (await deps.site.published()).content;
  const stationery = await findStationery(deps, await findTemplate(db, templateId));
  await jobs?.ready();
  const issued = await db.$transaction(async (tx) => {
    await lockIssuing(tx);
    const template = await findTemplate(tx, templateId);
    if (template.version !== version) throw new AppError('stale_version');
    const { award, kind } = template;
    const issuedAt = now();
    const edition = await lockEditionToIssue(tx, { number, reason: award.reason, now: issuedAt });
    const wording = await wordingOf(tx, { template, edition, site, now: issuedAt });
    const name = certificateReasons[award.reason].entered;
    const refused = enteredProblem(award.reason, entered);
    if (refused !== null) throw fieldRefused('entered', refused);
    if (paragraph !== undefined) {
      if (kind !== 'letter') throw fieldRefused('paragraph', 'Only letters have a paragraph.');
      const problem = unknownVariablesProblem(paragraph, variablesOf(award.reason));
      if (problem !== undefined) throw fieldRefused('paragraph', problem);
    }
    const wanted = {
      templateId,
      award,
      editionId: edition.id,
      tiers: site.tiers,
      adminEmails: config.adminEmails,
    };
    const found = name === null ? await findQualified(tx, wanted, userId) : undefined;
    if (name === null && found === undefined)
      throw fieldRefused('userId', 'This student does not qualify for it in this edition.');
    const results = await issueCertificates(
      deps,
      tx,
      {
        templateId,
        editionId: edition.id,
        batchId: null,
        administratorId: actor.administrator.id,
        requestId: actor.requestId,
        wording: {
          ...wording,
          wording: { ...wording.wording, ...(paragraph !== undefined && { paragraph }) },
        },
        ...{ issuedAt, stationery },
      },
      [{ userId, values: name === null ? (found ? valuesOf(award, found) : {}) : { [name]: entered } }],
    );
    const id = issuedId(results.get(userId));
    await recordAudit(tx, actor, {
      action: 'certificate.issue',
      subjectKind: 'certificate',
      subjectId: id,
      detail: { userId, templateId, edition: edition.number, reason: award.reason },
    });
    return findRow(tx, id);
  });
  wakeNotices(deps);
  return presentCertificate(issued);
}
