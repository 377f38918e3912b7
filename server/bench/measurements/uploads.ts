import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type EncodedForm, multipartForm } from '../../testing/multipart-form.ts';
import { startTestS3 } from '../../testing/start-test-s3.ts';
import { atMiddle, type Bench, type Measurement } from '../bench.ts';
import { type Nginx, startNginx } from '../nginx.ts';
import { memoryOf } from '../process-usage.ts';
import { type BenchServer, startProduct } from '../processes.ts';
import type { Comparison, Result } from '../result.ts';
import { studentCookies } from '../sessions.ts';
import { formatNumber } from '../statistics.ts';
import { compareUploads, fileBytes, type Sent, send } from './compare-uploads.ts';
import { atMost, megabytes } from './memory.ts';

const title = 'Uploads';

export const uploads: Measurement = { name: 'uploads', title, runsAt: atMiddle, run };

/** How many files are sent at once. */
const numbersAtOnce = [1, 4];
const images = 32;

async function run(bench: Bench): Promise<Result> {
  const comparisons: Comparison[] = [];
  const notes: string[] = [
    `The reference on disk is a route of Fastify that writes the body of the request to a file, synchronises it and renames it, without form, database and checks. The server that stores files on disk does not run as production, which refuses that.`,
  ];
  const directory = join(bench.directory, 'uploads');
  const product = await startProduct({ databaseUrl: bench.cluster.url, directory, files: 'disk' });
  try {
    for (const atOnce of numbersAtOnce) comparisons.push(await measureDisk(bench, product, atOnce));
    comparisons.push(await measureImages(bench, product, notes));
    const { now } = memoryOf(product.pid);
    comparisons.push(atMost('Memory of the server after the uploads', now, 400));
  } finally {
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
  const s3 = await measureS3(bench);
  if (typeof s3 === 'string') notes.push(`An object store was not measured: ${s3}.`);
  else comparisons.push(...s3);
  return { title, comparisons, notes };
}

async function measureDisk(bench: Bench, product: BenchServer, atOnce: number): Promise<Comparison> {
  const pdf = madePdf();
  const files = join(bench.directory, 'reference-files');
  return compareUploads(bench, `10 MB PDF to disk, ${atOnce} at once`, {
    atOnce,
    product: (index) => toProduct(product.url, pdf, index),
    async reference() {
      return { ...raw, url: `${bench.reference.url}/files`, method: 'POST', body: pdf };
    },
    async afterRound() {
      await rm(files, { recursive: true, force: true });
      await mkdir(files, { recursive: true });
    },
  });
}

const raw = { headers: { 'content-type': 'application/octet-stream' } };

function madePdf(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(fileBytes));
  bytes.set(Buffer.from('%PDF-1.7\n'));
  return bytes;
}

/** As the website sends it: a header states the size of the file. */
interface StatedForm extends EncodedForm {
  readonly size: number;
}

let form: StatedForm | undefined;

function toProduct(url: string, pdf: Uint8Array, index: number): Promise<Sent> {
  const file = { bytes: pdf, fileName: 'work.pdf', contentType: 'application/pdf' };
  form ??= { ...multipartForm(file), size: pdf.length };
  return Promise.resolve(asUpload(url, form, index));
}

/** Different students send, because each has a quota. */
function asUpload(url: string, { body, headers, size }: StatedForm, index: number): Sent {
  const cookie = studentCookies[index % studentCookies.length] ?? '';
  return {
    url: `${url}/api/uploads?purpose=submission-file`,
    method: 'POST',
    headers: { ...headers, cookie, 'upload-length': String(size) },
    body: new Uint8Array(body),
  };
}

/** Many large photos at once: how much memory the server takes at its peak. */
async function measureImages({ quick }: Bench, product: BenchServer, notes: string[]): Promise<Comparison> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  // The full run sends the most pixels that the product accepts, or almost.
  const [width, height] = quick ? [4000, 3000] : [8000, 6000];
  const bytes = await sharp({ create: { width, height, channels: 3, background: 'red', noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const file = { bytes, fileName: 'photo.jpg', contentType: 'image/jpeg' };
  const photo = { ...multipartForm(file), size: bytes.length };
  const began = performance.now();
  await Promise.all(Array.from({ length: images }, (_, index) => send(asUpload(product.url, photo, index))));
  const seconds = (performance.now() - began) / 1000;
  notes.push(
    `The photos have ${Math.round((width * height) / 1e6)} megapixels and ${megabytes(bytes.length)} each; all of them were stored after ${formatNumber(seconds)} s.`,
  );
  return atMost(`${images} photos at once, peak of memory`, memoryOf(product.pid).peak, 512);
}

/** With the settings of nginx.conf that concern the bytes of an upload. */
function startInFront(directory: string, urls: { product: string; store: string }): Promise<Nginx | null> {
  const [product, store] = [new URL(urls.product).host, new URL(urls.store).host];
  return startNginx(directory, {
    http: `
  client_max_body_size 51m;
  client_body_buffer_size 16k;
  proxy_request_buffering off;
  upstream product { server ${product}; keepalive 32; }
  upstream store { server ${store}; keepalive 32; }`,
    server: `
    location = /api/uploads { proxy_pass http://product; }
    # The signature contains the name of the store.
    location / { proxy_set_header Host ${store}; proxy_pass http://store; }`,
  });
}

/** @returns why it was not measured */
async function measureS3(bench: Bench): Promise<Comparison[] | string> {
  if (!process.env.TEST_S3_ENDPOINT) return 'TEST_S3_ENDPOINT is not set';
  const s3 = await startTestS3();
  if (typeof s3 === 'string') return s3;
  const { bucket, endpoint, accessKey, secretKey } = s3.options;
  const directory = join(bench.directory, 's3');
  await s3.client.makeBucket(bucket);
  const files = { endpoint, bucket, accessKey, secretKey };
  const product = await startProduct({ databaseUrl: bench.cluster.url, directory, files });
  const proxy = await startInFront(directory, { product: product.url, store: endpoint });
  const pdf = madePdf();
  const comparisons: Comparison[] = [];
  try {
    for (const atOnce of numbersAtOnce) {
      const way = proxy === null ? 'without nginx' : 'both through nginx';
      const sides = {
        atOnce,
        product: (index: number) => toProduct(proxy?.url ?? product.url, pdf, index),
        reference: async (index: number): Promise<Sent> => {
          const { pathname, search } = new URL(
            await s3.client.presignedPutObject(bucket, `reference/${index}`),
          );
          return { ...raw, url: `${proxy?.url ?? endpoint}${pathname}${search}`, method: 'PUT', body: pdf };
        },
      };
      comparisons.push(await compareUploads(bench, `10 MB PDF to S3, ${way}, ${atOnce} at once`, sides));
    }
    return comparisons;
  } finally {
    await proxy?.stop();
    await product.stop();
    await s3.stop();
  }
}
