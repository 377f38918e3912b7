import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Unfolded header lines by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** An SMTP server that records the mails it receives. */
export interface MailCatcher {
  readonly port: number;
  readonly mails: CaughtMail[];
  /** Recipient addresses that it rejects. */
  readonly refuse: Set<string>;
  close(): Promise<void>;
}

interface Options {
  /** 0: any free port. */
  readonly port?: number;
  readonly credentials?: { readonly user: string; readonly password: string };
}

export async function startMailCatcher({ port = 0, credentials }: Options = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const refuse = new Set<string>();
  const server = new SMTPServer({
    authOptional: credentials === undefined,
    disabledCommands: credentials === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const right = username === credentials?.user && password === credentials?.password;
      if (right) done(null, { user: 'known' });
      else done(new Error('wrong credentials'));
    },
    onRcptTo: ({ address }, _session, done) => {
      done(refuse.has(address) ? Object.assign(new Error('no such address'), { responseCode: 550 }) : null);
    },
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        const [head = '', ...body] = raw.split('\r\n\r\n');
        mails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          headers: headersOf(head),
          body: body.join('\r\n\r\n'),
        });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuse,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
}
