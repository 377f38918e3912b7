import type { Plugin } from 'vite';

/** Lists the files that the pages of each area consist of, in page-code.json, for web/src/shells/prefetch.ts. */
export function pageCode(root: string): Plugin {
  const routes = { student: `${root}src/student-routes.ts`, administrator: `${root}src/admin-routes.ts` };
  return {
    name: 'page-code',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const filesOf = (module: string) => {
          const files = new Set<string>();
          const add = (chunk: (typeof chunks)[number] | undefined) => {
            if (!chunk) throw new Error(`${module} imports code that is in no file.`);
            if (files.has(`/${chunk.fileName}`)) return;
            files.add(`/${chunk.fileName}`);
            for (const imported of chunk.imports) add(chunks.find(({ fileName }) => fileName === imported));
          };
          for (const page of this.getModuleInfo(module)?.dynamicallyImportedIds ?? []) {
            add(chunks.find(({ facadeModuleId }) => facadeModuleId === page));
          }
          return [...files];
        };
        const source = JSON.stringify({
          student: filesOf(routes.student),
          administrator: filesOf(routes.administrator),
        });
        this.emitFile({ type: 'asset', fileName: 'page-code.json', source });
      },
    },
  };
}
