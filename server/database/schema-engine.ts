import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, DriverAdapterError } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { DatabaseError, type Pool, type QueryArrayConfig, types } from 'pg';
import { runScript } from './run-script.ts';

export type SchemaEngine = bindings.SchemaEngine;

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

class MigrationAdapter extends PrismaPg {
  readonly onError: (error: DatabaseError) => void;

  constructor(pool: Pool, onError: (error: DatabaseError) => void) {
    super(pool);
    this.onError = onError;
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    replaceExecuteScript(adapter, this.onError);
    fixCatalogueTypes(adapter.underlyingDriver());
    return adapter;
  }
}

/** Replaces Prisma's `executeScript`, which splits at every `;`, also within function bodies. */
function replaceExecuteScript(adapter: Adapter, onError: (error: DatabaseError) => void): void {
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool);
  adapter.executeScript = async (script) => {
    try {
      await runScript(query, script);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      onError(error);
      throw asAdapterError(error);
    }
  };
}

/**
 * The adapter does not support PostgreSQL's internal type "char", which the catalogue uses for kinds of constraints; it
 * is changed to character(1), because otherwise no live database could be compared. The engine panics on the list of
 * checks, exclusions and (since PostgreSQL 18) NOT NULL constraints; comparisons do not use it, so it is emptied.
 */
function fixCatalogueTypes(pool: Pool): void {
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

/**
 * Global: a test that resets modules must not load the engine a second time. The library has one memory, and timers of the first
 * engine would run on that of the second.
 */
const shared = globalThis as { schemaEngineLoading?: Promise<void> };

async function load(): Promise<void> {
  // The engine calls this global on a panic; without it a panic has no message.
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

/** The engine does not clear its ten-second lock timer, which would keep the process alive that long. */
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
 * Opens Prisma's schema engine, the one of `prisma migrate`, compiled to WebAssembly: nothing is downloaded. `pool` must
 * have one connection, to which the engine's advisory lock belongs. Call `free` after use.
 * @param onError receives PostgreSQL's error of a failed script; the engine passes on the message but not the SQLSTATE
 */
export async function openSchemaEngine(
  pool: Pool,
  onError: (error: DatabaseError) => void,
): Promise<SchemaEngine> {
  shared.schemaEngineLoading ??= load();
  await shared.schemaEngineLoading;
  const factory = bindMigrationAwareSqlAdapterFactory(new MigrationAdapter(pool, onError));
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
}

/** The message of an error of the engine, without its trace of Rust spans; a rejected connection has only a code. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [message = ''] = error.message.split('\n   0: ');
  if (message !== '') return message.replaceAll(/\s*\n\s*/g, ': ').replace(/\.$/, '');
  return 'code' in error ? String(error.code) : error.name;
}
