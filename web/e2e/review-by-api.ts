import { type APIRequestContext, expect } from '@playwright/test';

/** Claims a submission and reviews it, without a page. */
export async function reviewByApi(
  administrator: APIRequestContext,
  id: string,
  action: 'approve' | 'reject' | 'request-changes',
  data: object = {},
): Promise<void> {
  const path = `/api/admin/submissions/${id}`;
  const claim = await administrator.put(`${path}/claim`, { data: {} });
  expect(claim.status(), await claim.text()).toBe(200);
  const { version } = await claim.json();
  const review = await administrator.post(`${path}/${action}`, { data: { version, ...data } });
  expect(review.status(), await review.text()).toBe(200);
}
