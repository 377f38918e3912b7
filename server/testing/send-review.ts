import type { TestApp } from './test-app.ts';

export interface TestReview {
  readonly cookie: string;
  readonly id: string;
  readonly action: 'approve' | 'reject' | 'request-changes';
  /** Without a version, the one that is claimed. */
  readonly body?: object;
}

/** Claims a submission and reviews it. @returns the response to the review, also if the claim is refused */
export async function sendReview(t: Pick<TestApp, 'request'>, { cookie, id, action, body }: TestReview) {
  const path = `/api/admin/submissions/${id}`;
  const claim = await t.request('PUT', `${path}/claim`, { cookie, body: {} });
  const version = claim.statusCode === 200 ? claim.json().version : 1;
  return t.request('POST', `${path}/${action}`, { cookie, body: { version, ...body } });
}
