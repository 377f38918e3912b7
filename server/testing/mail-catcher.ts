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

type Refused = readonly [code: number, text: string];
const refusal = ([responseCode, text]: Refused) => Object.assign(new Error(text), { responseCode });

/** An SMTP server that records the mails it receives. */
export interface MailCatcher {
  readonly port: number;
  readonly mails: CaughtMail[];
  /** Connections since it began. */
  readonly connections: { count: number };
  /** Ends the open connections. */
  endConnections(): void;
  /** Recipient addresses that it rejects. */
  readonly refuse: Set<string>;
  /** Replaced by tests: what it answers to a complete mail, before it does. Null: it accepts the mail. */
  answerTo: (mail: CaughtMail) => Promise<Refused | 'lost' | null>;
  /** Replaced by tests: what it answers to RCPT TO. */
  answerToRecipient: (address: string) => Refused | null;
  close(): Promise<void>;
}

interface Options {
  /** 0: any free port. */
  readonly port?: number;
  readonly credentials?: { readonly user: string; readonly password: string };
}

export async function startMailCatcher({ port = 0, credentials }: Options = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const connections = { count: 0 };
  const refuse = new Set<string>();
  const server = new SMTPServer({
    authOptional: credentials === undefined,
    disabledCommands: credentials === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 1_000,
    onConnect: (_session, done) => {
      connections.count += 1;
      done();
    },
    onAuth: ({ username, password }, _session, done) => {
      const right = username === credentials?.user && password === credentials?.password;
      if (right) done(null, { user: 'known' });
      else done(new Error('wrong credentials'));
    },
    onRcptTo: ({ address }, _session, done) => {
      const refused: Refused | null = refuse.has(address)
        ? [550, 'no such address']
        : catcher.answerToRecipient(address);
      done(refused && refusal(refused));
    },
    onData: (stream, { envelope }, done) => {
      text(stream).then(async (raw) => {
        const [head = '', ...body] = raw.split('\r\n\r\n');
        const mail = {
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          headers: headersOf(head),
          body: body.join('\r\n\r\n'),
        };
        const answer = await catcher.answerTo(mail);
        if (answer !== null && answer !== 'lost') return done(refusal(answer));
        mails.push(mail);
        if (answer === null) return done();
        catcher.endConnections();
      }, done);
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const catcher: MailCatcher = {
    port: (server.server.address() as AddressInfo).port,
    mails,
    connections,
    endConnections: () => {
      for (const { _socket } of server.connections) _socket.destroy();
    },
    refuse,
    answerTo: async () => null,
    answerToRecipient: () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
  return catcher;
}

/** The parts of a body in quoted-printable, as nodemailer sends them. */
export const decodedMail = (body: string) =>
  Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function headersOf(head: string): Map<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
}
