import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, DriverAdapterError } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { DatabaseError, type Pool, type QueryArrayConfig, types } from 'pg';

export type SchemaEngine = bindings.SchemaEngine;

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

class MigrationAdapter extends PrismaPg {
  readonly refused: (error: DatabaseError) => void;

  constructor(pool: Pool, refused: (error: DatabaseError) => void) {
    super(pool);
    this.refused = refused;
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    runScriptsWhole(adapter, this.refused);
    passCatalogueOn(adapter.underlyingDriver());
    return adapter;
  }
}

/**
 * Runs as the last statement of every script, in its transaction: whoever kills the migrator, its connection or the
 * machine finds a migration either whole and marked as such, or not there at all. The engine marks it a second time.
 */
const markFinished = `;
UPDATE _prisma_migrations SET finished_at = now()
WHERE finished_at IS NULL AND rolled_back_at IS NULL;`;

/**
 * The stock `executeScript` splits at every `;`, which cuts function bodies in two. As one simple query
 * PostgreSQL splits the script itself and runs it in one transaction.
 */
function runScriptsWhole(adapter: Adapter, refused: (error: DatabaseError) => void): void {
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool);
  adapter.executeScript = async (script) => {
    try {
      await query(script + markFinished);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      refused(error);
      throw asAdapterError(error);
    }
  };
}

/**
 * The adapter refuses PostgreSQL's internal type "char", in which the catalogue keeps the kinds of
 * constraints, so that nothing could be compared to a live database: it goes on as character(1). The
 * engine, in turn, panics on the list of checks, exclusions and (since PostgreSQL 18) NOT NULLs; it takes
 * no part in a comparison, so the engine sees none.
 */
function passCatalogueOn(pool: Pool): void {
  const query = pool.query.bind(pool);
  Object.assign(pool, {
    query: async (config: QueryArrayConfig) => {
      const result = await query(config);
      for (const field of result.fields) {
        if (field.dataTypeID !== types.builtins.CHAR) continue;
        field.dataTypeID = types.builtins.BPCHAR;
        if (field.name === 'constraint_type') result.rows = [];
      }
      return result;
    },
  });
}

function asAdapterError(error: DatabaseError): DriverAdapterError {
  const code = error.code ?? 'XX000';
  return new DriverAdapterError({
    kind: 'postgres',
    code,
    severity: error.severity ?? 'ERROR',
    message: error.message,
    detail: error.detail,
    column: error.column,
    hint: error.hint,
    originalCode: code,
    originalMessage: error.message,
  });
}

let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  // The engine calls this by its global name before it gives up; without it a panic has no words.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) },
  });
  const home = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const bytes = await readFile(join(home, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': imports() });
  bindings.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === 'function') start();
}

/** The engine never clears the timer of its ten seconds for the lock, which would hold the process that long. */
function imports(): WebAssembly.ModuleImports {
  const setUnreferenced = (callback: () => void, milliseconds: number) =>
    setTimeout(callback, milliseconds).unref();
  return Object.fromEntries(
    Object.entries(bindings).map(([name, value]) =>
      name.startsWith('__wbg_setTimeout_') ? [name, setUnreferenced] : [name, value],
    ),
  );
}

/**
 * Prisma's schema engine, the one behind `prisma migrate`, compiled to WebAssembly: nothing is downloaded.
 * It works through `pool`, which should hold one connection only: the engine's advisory lock belongs to
 * the connection. Free it after use.
 * @param refused hears what PostgreSQL said of a script; the engine passes words on and no SQLSTATE
 */
export async function openSchemaEngine(
  pool: Pool,
  refused: (error: DatabaseError) => void,
): Promise<SchemaEngine> {
  loading ??= load();
  await loading;
  const factory = bindMigrationAwareSqlAdapterFactory(new MigrationAdapter(pool, refused));
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
}

/** The message of an error of the engine, without its trace of Rust spans; a rejected connection has only a code. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [message = ''] = error.message.split('\n   0: ');
  if (message !== '') return message.replaceAll(/\s*\n\s*/g, ': ').replace(/\.$/, '');
  return 'code' in error ? String(error.code) : error.name;
}
