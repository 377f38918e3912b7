// An HTTP client with keep-alive connections and cookies that signs in at the test identity provider. It connects to this
// machine only.

import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { origin } from './stack.ts';

/** Milliseconds: longer than every timeout of nginx and the server except that of a slow upload. */
const timeout = 40_000;

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly json: () => Record<string, unknown>;
}

export interface RequestBody {
  readonly json?: object;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string;
}

export class Client {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #address: string;
  /** By host: the identity provider and the site. */
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Each client has an address, so that rate limits count each person separately. */
  constructor(address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`) {
    this.#address = address;
  }

  /** Headers that carry the session and the client address. */
  get identity(): Record<string, string> {
    return { cookie: this.#cookieOf(origin.host), 'x-forwarded-for': this.#address };
  }

  /** Rejects if the connection breaks or no response arrives in time. */
  async call(method: string, path: string, { json, ...given }: RequestBody = {}): Promise<Reply> {
    const asJson = { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
    return this.#send(method, new URL(path, origin), json === undefined ? given : asJson);
  }

  /** Signs in through the identity provider's pages. */
  async signIn(email: string): Promise<void> {
    let { to, reply } = await this.#follow(
      new URL('/api/auth/google', origin),
      await this.#get('/api/auth/google'),
    );
    if (to.hostname === origin.hostname)
      throw new Error(`no sign-in page but ${reply.status} at ${to.pathname}`);
    const form = new URLSearchParams({ email, name: email.split('@')[0] ?? '' }).toString();
    reply = await this.#send('POST', to, {
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    ({ to, reply } = await this.#follow(to, reply));
    if (to.pathname !== '/dashboard') throw new Error(`the sign-in of ${email} ended at ${to.pathname}`);
    // A new student changes nothing before they agree.
    const { version } = (await this.call('GET', '/api/me/consent')).json();
    const { status } = await this.call('POST', '/api/me/consent', { json: { version } });
    if (status !== 204) throw new Error(`${email} cannot agree to the terms: ${status}`);
  }

  /** As the administrator of the stack. */
  async signInAsAdministrator(): Promise<void> {
    const { E2E_ADMIN_EMAIL: email, E2E_ADMIN_PASSWORD: password } = process.env;
    const { status } = await this.call('POST', '/api/auth/admin', { json: { email, password } });
    if (status !== 200) throw new Error(`the administrator cannot sign in: ${status}`);
  }

  close(): void {
    this.#agent.destroy();
  }

  #get(path: string): Promise<Reply> {
    return this.#send('GET', new URL(path, origin), {});
  }

  async #follow(from: URL, first: Reply): Promise<{ to: URL; reply: Reply }> {
    let [to, reply] = [from, first];
    for (let hops = 0; reply.headers.location !== undefined; hops += 1) {
      if (hops > 10) throw new Error('the sign-in redirects in a loop');
      to = new URL(reply.headers.location, to);
      reply = await this.#send('GET', to, {});
    }
    return { to, reply };
  }

  #cookieOf(host: string): string {
    return Array.from(this.#cookies.get(host) ?? [], ([name, value]) => `${name}=${value}`).join('; ');
  }

  #send(method: string, url: URL, { headers = {}, body }: RequestBody): Promise<Reply> {
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>();
    this.#cookies.set(url.host, jar);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          servername: url.hostname,
          port: url.port,
          path: url.pathname + url.search,
          method,
          agent: this.#agent,
          signal: AbortSignal.timeout(timeout),
          headers: {
            host: url.host,
            cookie: this.#cookieOf(url.host),
            'x-forwarded-for': this.#address,
            ...length,
            ...headers,
          },
        },
        (answer) => {
          for (const set of answer.headers['set-cookie'] ?? []) {
            const [pair = ''] = set.split(';', 1);
            const at = pair.indexOf('=');
            jar.set(pair.slice(0, at), pair.slice(at + 1));
          }
          buffer(answer).then((bytes) => {
            const json = () => JSON.parse(bytes.toString());
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes, json });
          }, reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

/** An open task. @returns its id */
export async function createTask(administrator: Client, title: string): Promise<string> {
  const json = { title, content: 'x', domain: 'Design', points: 10, lastDate: '2031-01-31T18:00:00Z' };
  const { status, json: task } = await administrator.call('POST', '/api/tasks', { json });
  if (status !== 201) throw new Error(`the task was not created: ${status}`);
  return String(task().id);
}
