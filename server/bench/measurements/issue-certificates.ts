import type { CertificateTemplate } from '../../contract/certificate-templates.ts';
import type { BenchServer } from '../processes.ts';
import { medianTime } from '../sequential.ts';
import { studentCookies } from '../sessions.ts';
import { ended, inBatch, post } from './batches.ts';

const rounds = 300;
const batches = '/api/admin/certificate-batches';

/** Issues certificates to all whose work on a task was approved. Milliseconds, at the median. */
export async function issueCertificates(product: BenchServer, taskId: string) {
  const template = await post<CertificateTemplate>(product, '/api/admin/certificate-templates', {
    ...{ name: 'Bench', kind: 'certificate', award: { reason: 'task', taskId } },
    ...{ title: 'Certificate', body: 'For {name}, for {task}.', paragraph: '' },
    ...{ description: 'Did {task}.', criteria: 'The work was approved.', design: 'torch', paper: 'a4' },
    signatures: [{ name: 'Ada Head', office: 'Head' }],
  });
  const session = [{ url: `${product.url}/api/session`, cookie: studentCookies[0] ?? '' }];
  const requestAlone = await medianTime(session, rounds);
  const began = performance.now();
  const { id } = await post(product, batches, { templateId: template.id, version: template.version });
  const requestBeside = await medianTime(session, rounds);
  await ended(product, `${batches}/${id}`, { state: 'done', outcome: 'issued' });
  const perSecond = (1_000 * inBatch) / (performance.now() - began);
  return { perSecond, requestAlone, requestBeside };
}
