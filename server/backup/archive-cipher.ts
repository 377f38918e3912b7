import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '../operator-error.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** How the files of an archive are written: unencrypted, or as age files for `recipients`. */
export interface ArchiveCipher {
  /** age public keys. */
  readonly recipients: readonly string[];
  encrypt(plain: Bytes): Bytes;
}

/**
 * @param recipients age public keys (`age1…`); empty for an unencrypted archive
 * @throws {OperatorError}
 */
export function createCipher(recipients: readonly string[]): ArchiveCipher {
  if (recipients.length === 0) return { recipients, encrypt: (plain) => plain };
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new OperatorError(
        `${recipient} is not a public key of age: age-keygen prints one that begins with age1 (BACKUP_RECIPIENT, --recipient).`,
        { cause },
      );
    }
  }
  return {
    recipients,
    async *encrypt(plain) {
      yield* await encrypter.encrypt(streamOf(plain));
    },
  };
}

/** Decrypts the files of an archive. */
export interface ArchiveKey {
  decrypt(stored: Bytes): Bytes;
}

/**
 * @param text of an identity file as age-keygen writes it: one identity per line, comments start with #
 * @throws {OperatorError}
 */
export function readKey(text: string): ArchiveKey {
  const decrypter = new Decrypter();
  try {
    const lines = text.split('\n').map((line) => line.trim());
    const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
    if (identities.length === 0) throw new Error('no identity in it');
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch (cause) {
    // The cause's message could repeat a line of the file, so the message below leaves it out.
    throw new OperatorError(
      'The identity file contains no secret key of age: age-keygen writes such a file.',
      {
        cause,
      },
    );
  }
  return {
    async *decrypt(stored) {
      yield* await decrypter.decrypt(streamOf(stored));
    },
  };
}

/** Like `ReadableStream.from`, which the DOM types lack. */
function streamOf(bytes: Bytes): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        await iterator.return?.(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
