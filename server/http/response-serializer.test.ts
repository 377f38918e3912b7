import fc from 'fast-check';
import { serializerCompiler as zodSerializerCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '../contract/all-routes.ts';
import { responseSerializerCompiler } from './response-serializer.ts';

const responses = allRoutes.flatMap(({ path, method, response, alternatives = {} }) =>
  [response, ...Object.values(alternatives)]
    .filter((schema) => schema !== undefined)
    .map((schema) => ({ method, url: path, schema })),
);

/** Values of a schema. `vary` may replace those of fields and items, and add fields to an object. */
function valuesOf(
  schema: z.core.$ZodType,
  vary: (values: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown> = (values) => values,
): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      if ('format' in def && def.format === 'uuid') return fc.uuid();
      if ('format' in def && def.format === 'datetime') {
        const years = { min: new Date('2000-01-01'), max: new Date('2200-01-01'), noInvalidDate: true };
        return fc.date(years).map((date) => date.toISOString());
      }
      return fc.string({ unit: 'grapheme' });
    case 'number':
      return fc.nat();
    case 'boolean':
      return fc.boolean();
    case 'enum':
    case 'literal':
      return fc.constantFrom(...(schema._zod.values ?? []));
    case 'nullable':
      return fc.option(valuesOf(def.innerType, vary));
    case 'optional':
      return fc.option(valuesOf(def.innerType, vary), { nil: undefined });
    case 'default':
      return valuesOf(def.innerType, vary);
    case 'array':
      return fc.array(vary(valuesOf(def.element, vary)), { maxLength: 3 });
    case 'unknown':
      return fc.jsonValue();
    case 'record':
      return fc.dictionary(fc.string({ minLength: 1 }), valuesOf(def.valueType, vary));
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, field]) => [key, vary(valuesOf(field, vary))]);
      return vary(fc.record(Object.fromEntries(fields)));
    }
    default:
      throw new Error(`a response has a schema of the kind ${def.type}: add it here and to exactly()`);
  }
}

const wrong = fc.constantFrom(undefined, null, Number.NaN, 7, true, [], {}, [{}], { id: 'x' });
const isPlainObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One value in 20 is wrong, one object in 4 has an extra field or lacks one. */
function vary(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const varied = fc
    .tuple(values, fc.nat(11), fc.constantFrom('storageKey', 'toJSON'))
    .map(([value, choice, key]) => {
      if (!isPlainObject(value)) return value;
      if (choice < 2) return { ...(value as object), [key]: 'extra' };
      if (choice > 2) return value;
      return Object.fromEntries(Object.entries(value as object).slice(1));
    });
  return fc.oneof({ weight: 19, arbitrary: varied }, { weight: 1, arbitrary: wrong });
}

/** Keys in another order than in the schema. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value as object)
      .reverse()
      .map(([key, field]) => [key, reversed(field)]),
  );
}

function resultOf(serialize: (value: unknown) => string, value: unknown): unknown {
  try {
    return JSON.parse(serialize(value));
  } catch (error) {
    return error;
  }
}

describe.each(responses)('$method $url', (route) => {
  const serialize = responseSerializerCompiler({ check: false })(route);

  test('a response with exactly the fields of its schema is written as it is', () => {
    fc.assert(
      fc.property(valuesOf(route.schema), (value) => {
        const given = reversed(value);
        // zod would write the fields in the order of the schema.
        expect(serialize(given)).toBe(JSON.stringify(given));
      }),
      { numRuns: 20 },
    );
  });

  test('S24 any other response is written as zod does, without further fields, or refused', () => {
    const zod = zodSerializerCompiler(route);
    fc.assert(
      fc.property(vary(valuesOf(route.schema, vary)), (value) => {
        expect(resultOf(serialize, value)).toEqual(resultOf(zod, value));
      }),
      { numRuns: 200 },
    );
  });
});

describe('schemas of other kinds', () => {
  const serializerOf = (schema: z.ZodType, check = false) =>
    responseSerializerCompiler({ check })({ schema, method: 'GET', url: '/' });

  test('zod encodes them', () => {
    const date = z.codec(z.string(), z.date(), {
      decode: (text) => new Date(text),
      encode: (value) => value.toISOString().slice(0, 10),
    });
    const serialize = serializerOf(z.object({ day: date, trimmed: z.string().trim() }));
    expect(serialize({ day: new Date('2026-11-22'), trimmed: ' a ', key: 1 })).toBe(
      '{"day":"2026-11-22","trimmed":"a"}',
    );
    expect(serializerOf(z.strictObject({ id: z.string() }))({ id: 'a' })).toBe('{"id":"a"}');
    expect(() => serializerOf(z.strictObject({ id: z.string() }))({ id: 'a', key: 1 })).toThrow();
  });

  test('a value that is not one of the listed is refused', () => {
    expect(() => serializerOf(z.object({ status: z.enum(['ok']) }))({ status: 'x' })).toThrow();
    expect(() => serializerOf(z.object({ points: z.number() }))({ points: '1' })).toThrow();
  });

  test('formats are checked on request only', () => {
    const schema = z.object({ id: z.uuid() });
    expect(serializerOf(schema)({ id: 'a' })).toBe('{"id":"a"}');
    expect(() => serializerOf(schema, true)({ id: 'a' })).toThrow("Response doesn't match the schema");
  });
});
