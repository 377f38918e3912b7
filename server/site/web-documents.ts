import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { builtOrigin } from '../contract/built-origin.ts';
import type { RenderedSite, SiteContent, University } from '../contract/site.ts';
import { capSite } from './cap-site.ts';
import type { PublishedSite, SiteSource } from './published-site.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** An answer in memory, which depends on the published site or on the public origin. */
export interface WebDocument {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

/** web/src/site/render-site.tsx */
type RenderSite = (
  content: SiteContent,
  options: { only: string | undefined; university: University | null },
) => RenderedSite;

async function compress(file: string, text: string): Promise<WebDocument> {
  const plain = Buffer.from(text);
  const [gzipped, brotli] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain)]);
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { type: types[extname(file)] ?? 'text/plain', etag: `W/"${etag}"`, plain, gzip: gzipped, brotli };
}

/** The documents of one version of the site. */
export interface SiteDocuments {
  /** By the name of the file. */
  readonly files: ReadonlyMap<string, WebDocument>;
  /** The document of the app with another head. */
  readonly appWith: (head: string) => string;
}

/** Renders the built documents for each version of the site once. */
export class WebDocuments {
  readonly root: string;
  readonly #publicOrigin: string;
  readonly #site: SiteSource;
  readonly #uploads: Pick<Config['uploads'], 'videoBytes'>;
  readonly #university: University | null;
  readonly #built: ReadonlyMap<string, string>;
  #render: Promise<RenderSite> | null = null;
  #of: PublishedSite | null = null;
  #documents: Promise<SiteDocuments> | null = null;

  /** @param root absolute path of the built pages */
  constructor(
    root: string,
    {
      publicOrigin,
      site,
      uploads,
      university,
    }: Pick<Config, 'publicOrigin' | 'university'> & {
      site: Pick<SiteSource, 'published'>;
      uploads: Pick<Config['uploads'], 'videoBytes'>;
    },
  ) {
    this.root = root;
    this.#publicOrigin = publicOrigin;
    this.#site = site;
    this.#uploads = uploads;
    this.#university = university && { name: university.name, button: university.button };
    const files = readdirSync(root).filter((file) => extname(file) in types);
    this.#built = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  }

  /** Those of the published site. @throws errors that `isDatabaseUnavailable` recognizes, before the first site was read */
  async current(): Promise<SiteDocuments> {
    const published = await this.#site.published();
    if (this.#documents === null || this.#of !== published) {
      this.#of = published;
      const rendering = this.#renderAll(published);
      this.#documents = rendering;
      // The next request tries again.
      rendering.catch(() => {
        if (this.#documents === rendering) this.#documents = null;
      });
    }
    return this.#documents;
  }

  /** A page with content that is not published, in one theme. */
  async preview(content: SiteContent, { page, theme }: { page: string; theme: string }): Promise<string> {
    const { fill } = await this.#fillWith(content, page);
    return fill(`${page}.html`)
      .replace('<html ', `<html data-theme="${theme}" `)
      .replace(/<script src="[^"]*\/theme-[^"]*"><\/script>/, '');
  }

  async #fillWith(content: SiteContent, only?: string) {
    this.#render ??= import(pathToFileURL(join(this.root, '.render-site.mjs')).href).then(
      (module: { renderSite: RenderSite }) => module.renderSite,
    );
    const rendered = (await this.#render)(capSite(content, this.#uploads), {
      only,
      university: this.#university,
    });
    const fill = (file: string, head?: string) => {
      const { head: ownHead = '', body = '', site = '' } = rendered.documents[basename(file, '.html')] ?? {};
      // Functions: a `$` in the text has no special meaning then.
      return (this.#built.get(file) ?? '')
        .replace('<!--head-->', () => head ?? ownHead)
        .replace('<!--look-->', () => rendered.look)
        .replace('<!--body-->', () => body)
        .replace('<!--site-->', () => site)
        .replaceAll(builtOrigin, this.#publicOrigin);
    };
    return { fill, manifest: rendered.manifest };
  }

  async #renderAll({ content }: PublishedSite): Promise<SiteDocuments> {
    const { fill, manifest } = await this.#fillWith(content);
    const texts = [
      ...[...this.#built.keys()].map((file) => [file, fill(file)] as const),
      ['manifest.webmanifest', manifest] as const,
    ];
    const files = texts.map(async ([file, text]) => [file, await compress(file, text)] as const);
    return { files: new Map(await Promise.all(files)), appWith: (head) => fill('app.html', head) };
  }
}

/** Whether a path is that of a page. The build writes the list (web/build/site-files.ts). */
export function readPages(root: string): (path: string) => boolean {
  const sources = z.array(z.string()).parse(JSON.parse(readFileSync(join(root, '.pages.json'), 'utf8')));
  const patterns = sources.map((source) => new RegExp(source, 'i'));
  return (path) => patterns.some((pattern) => pattern.test(path));
}
