/** The embedded stack cannot start here; the message is one sentence for whoever typed `npm start`. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}
