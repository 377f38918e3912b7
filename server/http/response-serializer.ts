import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler as zodSerializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

type Test = (value: unknown) => boolean;

/**
 * Serializes responses by their schemas: fields that a schema does not name are not sent, and a wrong value is an error. zod
 * does both for a response that differs from its schema. A response that has exactly the fields of the schema, with values of
 * their types, is what zod would return, and is written as it is. Formats, lengths and ranges are not checked for it.
 * @param check whether zod checks those, too
 * @returns functions that throw ResponseSerializationError
 */
export function responseSerializerCompiler({
  check,
}: {
  check: boolean;
}): FastifySerializerCompiler<z.ZodType> {
  return (route) => {
    const serialize = zodSerializerCompiler(route);
    const isExact = exactly(route.schema);
    return (data) => {
      if (!isExact(data)) return serialize(data);
      if (check) serialize(data);
      return JSON.stringify(data);
    };
  };
}

/** A test whether zod would return the value without a change. False for all values of a kind that no response has yet. */
function exactly(schema: z.core.$ZodType): Test {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.checks?.some(({ _zod }) => _zod.def.check === 'overwrite')) return () => false;
  switch (def.type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'number':
      return Number.isFinite;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'enum':
    case 'literal': {
      const values = schema._zod.values ?? new Set();
      return (value) => values.has(value as z.core.util.Primitive);
    }
    case 'nullable': {
      const isValue = exactly(def.innerType);
      return (value) => value === null || isValue(value);
    }
    case 'optional': {
      const isValue = exactly(def.innerType);
      return (value) => value === undefined || isValue(value);
    }
    case 'default':
      // For input only.
      return exactly(def.innerType);
    case 'array': {
      const isItem = exactly(def.element);
      return (value) => Array.isArray(value) && value.every(isItem);
    }
    case 'unknown':
      return () => true;
    case 'record': {
      const isValue = exactly(def.valueType);
      return (value) =>
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.values(value).every(isValue);
    }
    case 'object':
      return def.catchall === undefined ? hasExactly(def.shape) : () => false;
    default:
      return () => false;
  }
}

function hasExactly(shape: Readonly<Record<string, z.core.$ZodType>>): Test {
  const fields = new Map(
    Object.entries(shape).map(([key, schema]) => [
      key,
      { isValue: exactly(schema), required: schema._zod.optout === undefined },
    ]),
  );
  const required = [...fields.values()].filter((field) => field.required).length;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    let found = 0;
    for (const key of Object.keys(value)) {
      const field = fields.get(key);
      if (field === undefined || !field.isValue((value as Record<string, unknown>)[key])) return false;
      if (field.required) found += 1;
    }
    return found === required;
  };
}
