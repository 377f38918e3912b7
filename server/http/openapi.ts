import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { problem } from '../contract/problem.ts';
import type { RouteDefinition } from '../contract/route.ts';
import { siteCookies } from './session.ts';
import { partType } from './upload-part.ts';

const problemResponse = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: z.toJSONSchema(problem) } },
});
const empty = (description: string) => ({ description, type: 'null' });
const text = (mediaType: string) => (description: string) => ({
  description,
  content: { [mediaType]: { schema: { type: 'string' } } },
});
const failures = { problem: problemResponse, text: text('text/plain') } as const;
const bytes = (description: string, mediaTypes: readonly string[]) => ({
  description,
  content: Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
  ),
});

/** The successful responses of a contract without JSON, by status. */
function responsesOf({
  produces,
  response,
  mediaTypes = ['application/octet-stream'],
}: RouteDefinition): Record<string, object> {
  switch (produces) {
    case 'file':
      return {
        200: bytes('The whole file', mediaTypes),
        206: bytes('The requested range', mediaTypes),
        304: empty('The file matches the ETag of If-None-Match'),
        416: problemResponse('The file does not have this range'),
      };
    case 'csv':
      return { 200: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } } };
    case 'events':
      return {
        200: {
          description: 'Server-sent events, until the client closes the connection',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
      };
    case 'tus':
      return { '2XX': empty('Headers of the tus protocol') };
    case 'redirect':
      return {
        303: {
          ...empty('Redirect to Location'),
          headers: { location: { type: 'string', format: 'uri-reference' } },
        },
      };
    default:
      return response === undefined ? { 204: empty('Done') } : {};
  }
}
const path = '/api/openapi.json';

const transform = createJsonSchemaTransform({ skipList: [path] });

/** Serves the OpenAPI 3.1 document of all mounted contracts at /api/openapi.json. Register it before the routes. */
export async function registerOpenApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Torchbearer', version: '1', description: 'Errors are RFC 9457 problem+json.' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: siteCookies(config).session } },
      },
    },
    transform: (input) => {
      const { schema, url } = transform(input);
      const contract = input.route.config?.contract;
      if (contract === undefined) return { schema, url };
      return {
        url,
        schema: {
          ...schema,
          ...(contract.access !== 'public' && { security: [{ session: [] }] }),
          ...(contract.consumes === 'multipart' && {
            consumes: ['multipart/form-data'],
            body: {
              type: 'object',
              required: ['file'],
              properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
            },
          }),
          ...(contract.consumes === 'part' && {
            consumes: [partType],
            body: { type: 'string', contentMediaType: partType },
          }),
          response: {
            ...(schema.response as object | undefined),
            ...responsesOf(contract),
            default: failures[contract.failsAs ?? 'problem']('Rejected or failed'),
          },
        },
      };
    },
  });
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return app.swagger();
  });
}
