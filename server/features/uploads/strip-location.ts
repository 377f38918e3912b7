import { Transform, type TransformCallback } from 'node:stream';
import { AppError } from '../../app-error.ts';

/** Types in the ISO base media format (MP4, QuickTime, 3GP), which is a tree of boxes. */
const boxedTypes = new Set([
  'video/mp4',
  'video/quicktime',
  'video/x-m4v',
  'video/3gpp',
  'video/3gpp2',
  'audio/mp4',
  'audio/x-m4a',
]);

export const mayHoldLocation = (contentType: string) => boxedTypes.has(contentType);

/** The boxes that are read for the boxes inside of them. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** The boxes with titles, places, cameras and comments, if they are in the file itself, `moov` or `trak`. */
const personal = new Set(['udta', 'meta', 'uuid', 'gps ']);
const personalIn = new Set(['', 'moov', 'trak']);
/** In the description of a track: a track of places beside the picture, whose samples cannot be found in a stream. */
const locationTracks = ['com.apple.quicktime.location', 'gpmd', 'camm', 'rtmd'];
/** Bytes of a track's description that are searched. */
const descriptionSize = 64 * 1024;

interface Box {
  readonly type: string;
  /** Offset in the file of the first byte after it. */
  readonly end: number;
}

/**
 * Passes a video or a recording on with its metadata overwritten: a box that can hold the place becomes a free box of the same
 * size, so that no offset changes and nothing has to be buffered.
 * The stream fails with `file_refused` if a track may hold places, or if the boxes cannot be read.
 */
export class StripLocation extends Transform {
  readonly #open: Box[] = [];
  #offset = 0;
  /** The start of a box header that is not complete yet. */
  #header = Buffer.alloc(0);
  /** What happens to the bytes up to `end`. */
  #payload: { readonly end: number; readonly blank: boolean } | null = null;
  #description: Buffer[] | null = null;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      for (let at = 0; at < chunk.length; ) {
        at = this.#payload === null ? this.#readHeader(chunk, at) : this.#readPayload(chunk, at);
      }
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    this.push(this.#header);
    done();
  }

  #readPayload(chunk: Buffer, at: number): number {
    const { end, blank } = this.#payload ?? { end: this.#offset, blank: false };
    const bytes = chunk.subarray(at, at + Math.min(chunk.length - at, end - this.#offset));
    this.push(blank ? Buffer.alloc(bytes.length) : bytes);
    this.#description?.push(bytes);
    this.#offset += bytes.length;
    if (this.#offset === end) this.#endPayload();
    return at + bytes.length;
  }

  #endPayload(): void {
    this.#payload = null;
    if (this.#description !== null) refuseLocationTrack(Buffer.concat(this.#description));
    this.#description = null;
  }

  #readHeader(chunk: Buffer, at: number): number {
    while (this.#open.length > 0 && this.#parentEnd <= this.#offset) this.#open.pop();
    const left = this.#parentEnd - this.#offset - this.#header.length;
    if (this.#header.length === 0 && left < 8) {
      this.#payload = { end: this.#parentEnd, blank: false };
      return at;
    }
    const wanted = isLong(this.#header) ? 16 : 8;
    const bytes = chunk.subarray(at, at + wanted - this.#header.length);
    this.#header = Buffer.concat([this.#header, bytes]);
    const complete = this.#header.length === (isLong(this.#header) ? 16 : 8);
    if (complete) this.#openBox();
    return at + bytes.length;
  }

  get #parentEnd(): number {
    return this.#open.at(-1)?.end ?? Number.POSITIVE_INFINITY;
  }

  #openBox(): void {
    const header = this.#header;
    this.#header = Buffer.alloc(0);
    const type = header.toString('latin1', 4, 8);
    const size = isLong(header) ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0);
    // 0: up to the end of what contains it.
    const end = size === 0 ? this.#parentEnd : this.#offset + size;
    const parent = this.#open.at(-1)?.type ?? '';
    this.#offset += header.length;
    if (end < this.#offset || end > this.#parentEnd || type === 'cmov') throw unreadable();
    const blank = personal.has(type) && personalIn.has(parent);
    if (blank) header.write('free', 4, 'latin1');
    this.push(header);
    if (containers.has(type)) {
      this.#open.push({ type, end });
      return;
    }
    if (type === 'stsd') {
      if (end - this.#offset > descriptionSize) throw unreadable();
      this.#description = [];
    }
    if (end > this.#offset) this.#payload = { end, blank };
  }
}

/** Whether the size of the box is in eight more bytes. */
const isLong = (header: Buffer) => header.length >= 8 && header.readUInt32BE(0) === 1;

function refuseLocationTrack(description: Buffer): void {
  if (!locationTracks.some((name) => description.includes(name, 0, 'latin1'))) return;
  throw new AppError('file_refused', {
    message:
      'This video has a track with the places where it was taken. Export it without location, for example from a video editor, and send it again. Nothing was stored.',
  });
}

const unreadable = () =>
  new AppError('file_refused', {
    message:
      'This video or recording is damaged or cannot be read. Export it as MP4 and send it again. Nothing was stored.',
  });
