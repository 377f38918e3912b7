import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problem } from '../contract/problem.ts';

const problemSchema = z.toJSONSchema(problem);
const path = '/api/openapi.json';

const transform = createJsonSchemaTransform({ skipList: [path] });

/** OpenAPI 3.1 of every mounted contract at /api/openapi.json. Register before the routes. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Torchbearer', version: '1', description: 'Errors are RFC 9457 problem+json.' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-torchbearer' } },
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
              properties: { file: { type: 'string', format: 'binary' } },
            },
          }),
          response: {
            ...(schema.response ?? {
              [contract.produces === 'redirect' ? 302 : contract.response ? 200 : 204]: {
                description: 'Done',
                type: 'null',
              },
            }),
            default: { description: 'Refused or failed', ...problemSchema },
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
