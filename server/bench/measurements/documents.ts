import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb, webDist } from '../../embedded/web-build.ts';
import { atMiddle, type Bench, type Measurement } from '../bench.ts';
import { compare, compareRates, runLoad } from '../load.ts';
import { type Nginx, startNginx } from '../nginx.ts';
import { startProduct } from '../processes.ts';
import type { Result } from '../result.ts';

const title = 'The landing page';

export const documents: Measurement = { name: 'documents', title, runsAt: atMiddle, run };

const connections = 32;

async function run(bench: Bench): Promise<Result> {
  const directory = join(bench.directory, 'documents');
  bench.log('building the pages');
  await buildWeb();
  const product = await startProduct({ databaseUrl: bench.cluster.url, directory, pages: webDist });
  try {
    const nginx = await startInFront(directory, product.url);
    if (nginx === null)
      return { title, comparisons: [], notes: ['It was not measured: nginx is not installed.'] };
    try {
      return await measure(bench, nginx);
    } finally {
      await nginx.stop();
    }
  } finally {
    await product.stop();
  }
}

/** An nginx with the settings of nginx.conf for documents; /file.html is the landing page as a static file. */
async function startInFront(directory: string, product: string): Promise<Nginx | null> {
  const files = join(directory, 'files');
  await mkdir(files, { recursive: true });
  const page = await (await fetch(product)).text();
  await writeFile(join(files, 'file.html'), page);
  await writeFile(join(files, 'file.html.gz'), gzipSync(page, { level: 9 }));
  const { host } = new URL(product);
  return startNginx(directory, {
    http: `
  proxy_cache_path ${join(directory, 'kept')} keys_zone=documents:1m;
  proxy_ignore_headers Cache-Control Vary;
  proxy_cache_valid 200 1s;
  proxy_cache_lock on;
  proxy_cache_revalidate on;
  proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
  proxy_set_header Accept-Encoding gzip;
  gunzip on;
  gzip_static on;
  gzip_vary on;
  upstream product { server ${host}; keepalive 32; }`,
    server: `
    root ${files};
    location / { proxy_cache documents; proxy_pass http://product; }
    location = /file.html {}`,
  });
}

async function measure({ quick }: Bench, nginx: Nginx): Promise<Result> {
  const load = (path: string) => () =>
    runLoad(nginx, null, {
      requests: Array.from({ length: connections }, () => ({ path, headers: { 'accept-encoding': 'gzip' } })),
      seconds: quick ? 2 : 5,
    });
  const measured = await compare({ product: load('/'), reference: load('/file.html') }, quick ? 3 : 5);
  return {
    title,
    comparisons: compareRates([{ name: 'A document that the servers rendered', ...measured }], 0.9),
    notes: ['The reference is the same page as a compressed file of the same nginx.'],
  };
}
