import { request } from '@playwright/test';
import { postStudentSignIn } from '../e2e/sign-in.ts';

/** A student of the sample festival with submissions and points. */
const student = { email: 'ambassador01@students.example', name: 'Ambassador 01' };

/**
 * Signs in through the stand-in for Google.
 * @returns the Cookie header, and the id of a task that the student may hand in
 */
export async function signIn(origin: string): Promise<{ cookie: string; taskId: string }> {
  const api = await request.newContext({ baseURL: origin });
  try {
    await postStudentSignIn(api, student);
    const { cookies } = await api.storageState();
    const { hostname } = new URL(origin);
    const cookie = cookies
      .filter(({ domain }) => domain === hostname)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const { items } = await (await api.get('/api/tasks?show=open&limit=1')).json();
    return { cookie, taskId: items[0].id };
  } finally {
    await api.dispose();
  }
}
