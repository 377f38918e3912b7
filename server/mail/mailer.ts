import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mailbox } from './mail-address.ts';

/** One mail: plain text, and HTML with the same content. */
export interface Mail {
  readonly from: Mailbox;
  readonly to: readonly string[];
  /** Each of the recipients sees only themselves. */
  readonly apart?: boolean;
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /**
   * Hands the mail to the SMTP server.
   * @param messageId the same for each attempt, so that mail programs recognize a duplicate
   * @param beforeEnd resolves before the end of the message is sent, without which the server does not accept it; if it rejects,
   *   the mail is not delivered
   * @returns addresses that it rejected while it accepted others
   * @throws if it cannot be reached or rejects the mail; `refusalOf` tells what it answered
   */
  send(
    mail: Mail,
    options: { messageId: string; beforeEnd: () => Promise<void> },
  ): Promise<readonly string[]>;
  /** Ends the connections to the SMTP server, those that are sending a mail after it. */
  close(): void;
}

type MailConfig = Pick<NonNullable<Config['mail']>, 'smtpUrl' | 'directory'>;

/** Milliseconds. The idle timeout includes the server's check of a complete mail, which may take a minute. */
const connectTimeout = 10_000;
const idleTimeout = 120_000;
/** Connections that are kept for further mails: how many, for how many mails, and how long without one. */
const pool = { maxConnections: 5, maxMessages: 100, idleTimeout: 30_000 };

/** Hosts to which a password may be sent without TLS. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @param publicOrigin its host name is used in EHLO */
function smtpOptions(smtpUrl: string, publicOrigin: string) {
  const { username, password, hostname, port, protocol } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    name: new URL(publicOrigin).hostname,
    requireTLS: !secure && username !== '' && !loopback.has(hostname),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: idleTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Connects and signs in without sending a mail. @throws the reason why it cannot */
export async function tryMailServer(smtpUrl: string, publicOrigin: string): Promise<void> {
  const transport = createTransport(smtpOptions(smtpUrl, publicOrigin));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** @param publicOrigin its host name is used in EHLO */
export function createMailer({ smtpUrl, directory }: MailConfig, publicOrigin: string): Mailer {
  const transport = smtpUrl === null ? null : openPool(smtpUrl, publicOrigin);
  return {
    send: async ({ from, to, apart, replyTo, headers, ...content }, { messageId, beforeEnd }) => {
      const message = {
        from: { ...from },
        // An empty group of RFC 5322, because mails without a recipient look like spam.
        ...(apart && to.length > 1 ? { to: 'Organisers:;', bcc: [...to] } : { to: [...to] }),
        ...(replyTo && { replyTo: { ...replyTo } }),
        ...(headers && { headers: { ...headers } }),
        ...content,
        messageId,
        beforeEnd: once(beforeEnd),
      };
      if (transport === null) {
        await writeMail(message, directory);
        return [];
      }
      const { rejected } = await transport.sendMail(message);
      return rejected.map(String);
    },
    close: () => transport?.close(),
  };
}

interface HeldMail extends SendMailOptions {
  readonly messageId: string;
  readonly beforeEnd: () => Promise<void>;
}

function openPool(smtpUrl: string, publicOrigin: string) {
  const transport = createTransport({ pool: true, ...pool, ...smtpOptions(smtpUrl, publicOrigin) });
  holdEnd(transport);
  return transport;
}

/** The pool sends a mail again whose connection was lost: not after the end of it was sent, which the server may have received. */
function once(beforeEnd: () => Promise<void>): () => Promise<void> {
  let begun = false;
  return async () => {
    if (begun) throw new Error('the connection to the mail server was lost before its answer');
    begun = true;
    await beforeEnd();
  };
}

/**
 * A generator and not a Transform: a Transform calls `flush` as soon as its buffers hold the message, which may be before the
 * server has accepted a recipient. A generator is read only when the server has asked for the message.
 */
function holdEnd<T>(transport: Transporter<T>): void {
  async function* held(message: AsyncIterable<Buffer>, beforeEnd: HeldMail['beforeEnd']) {
    yield* message;
    await beforeEnd();
  }
  transport.use('stream', (mail, done) => {
    // A mail of `send`, with everything that it contains.
    const { beforeEnd } = mail.data as HeldMail;
    mail.message.processFunc((message) =>
      Readable.from(held(message as Readable, beforeEnd), { objectMode: false, highWaterMark: 1 }),
    );
    done();
  });
}

/** Writes a mail as a file that mail programs open. File names sort by time. */
async function writeMail(message: HeldMail, directory: string): Promise<void> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  holdEnd(transport);
  const { message: bytes } = await transport.sendMail(message);
  const id = message.messageId.replace(/@.*$/, '').replaceAll(/[^\w-]/g, '');
  const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`;
  await mkdir(directory, { recursive: true });
  const partial = join(directory, `.${name}.part`);
  await writeFile(partial, bytes as Buffer, { mode: 0o600 });
  await rename(partial, join(directory, name));
}
