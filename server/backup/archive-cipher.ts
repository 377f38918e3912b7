import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '../operator-error.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** How the files of an archive are written: as they are, or as age files for `recipients`. */
export interface ArchiveCipher {
  /** age's public keys. */
  readonly recipients: readonly string[];
  encrypt(plain: Bytes): Bytes;
}

/**
 * @param recipients age's public keys (`age1…`); none: nothing is encrypted
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
        `${recipient} is no public key of age: age-keygen prints one that begins with age1 (BACKUP_RECIPIENT, --recipient).`,
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

/** Opens what was encrypted for its owner. */
export interface ArchiveKey {
  decrypt(stored: Bytes): Bytes;
}

/**
 * @param text of a file as age-keygen writes it: one identity a line, comments behind #
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
    // Its words could repeat a line of the file.
    throw new OperatorError('The identity file holds no secret key of age: age-keygen writes such a file.', {
      cause,
    });
  }
  return {
    async *decrypt(stored) {
      yield* await decrypter.decrypt(streamOf(stored));
    },
  };
}

/** `ReadableStream.from`, which the types of browsers lack. */
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
