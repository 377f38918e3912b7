import type { Plugin } from 'vite';

/**
 * Lists the files that the pages of each area consist of, in page-code.json, for web/src/shells/prefetch.ts: what a page
 * imports, and what its modules load with `lateCode`. Not what few people ever need, as the code that sends large files.
 */
export function pageCode(root: string): Plugin {
  const lateCode = `${root}src/ui/loading/late-code.ts`;
  const routes = { student: `${root}src/student-pages.ts`, administrator: `${root}src/admin-routes.ts` };
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
          const infoOf = (id: string) => {
            const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
            return { imported: importedIds, late: dynamicallyImportedIds };
          };
          // If it is loaded later itself.
          const list = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
          if (list) add(list);
          const entries = new Set(infoOf(module).late);
          for (const entry of entries) {
            // What other pages import at once is in the file that they share.
            const own = chunks.find(({ facadeModuleId }) => facadeModuleId === entry);
            add(own ?? chunks.find(({ moduleIds }) => moduleIds.includes(entry)));
            const modules = new Set([entry]);
            for (const id of modules) {
              const { imported, late } = infoOf(id);
              for (const next of imported) if (next.startsWith(`${root}src/`)) modules.add(next);
              if (imported.includes(lateCode)) for (const next of late) entries.add(next);
            }
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
