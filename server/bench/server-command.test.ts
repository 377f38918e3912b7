import { expect, test } from 'vitest';
import { dockerfileServerCommand, serverCommand } from './server-command.ts';

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
