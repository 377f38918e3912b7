import { expect, test } from 'vitest';
import { dockerfileServerCommand, postgresSettings, serverCommand } from './compose-settings.ts';

test('PostgreSQL gets the settings of its own service', () => {
  const compose = `services:
  postgres:
    image: postgres
    command: [postgres, -c, shared_buffers=256MB, "-c", "random_page_cost=1.1"]
    volumes: [database]
  other:
    command: [other, -c, shared_buffers=1MB]
`;
  expect(postgresSettings(compose)).toEqual({ shared_buffers: '256MB', random_page_cost: '1.1' });
  expect(
    postgresSettings(`services:
  postgres:
    command:
      - postgres
      - -c
      - jit=off
    networks: [back]
`),
  ).toEqual({ jit: 'off' });
  expect(postgresSettings('services:\n  postgres:\n    image: postgres\n')).toEqual({});
});

test('the server gets the arguments and the environment of its image', async () => {
  const dockerfile = `FROM node AS source
ENV WRONG=1
FROM node AS server
ENV NODE_ENV=production \\
  NODE_OPTIONS="--max-semi-space-size=8 --expose-gc"
CMD ["node", "--max-old-space-size=300", "server/main.ts"]
FROM nginx AS web
CMD ["nginx"]
`;
  expect(serverCommand(dockerfile)).toEqual({
    args: ['--max-old-space-size=300', 'server/main.ts'],
    env: { NODE_ENV: 'production', NODE_OPTIONS: '--max-semi-space-size=8 --expose-gc' },
  });
  expect(() => serverCommand('FROM nginx AS server\nCMD ["nginx"]\n')).toThrow('does not start node');
  const real = await dockerfileServerCommand();
  expect(real.args.at(-1)).toBe('server/main.ts');
  expect(real.env.NODE_ENV).toBe('production');
});
