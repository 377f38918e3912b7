// The walls of docs/architecture.md. TypeScript 7 has no API that the cruiser knows: it parses with swc.

/** Features that may import another feature: every edge is listed in docs/architecture.md too. */
const serverEdges = {
  submissions: ['uploads'],
  review: ['submissions', 'points', 'uploads'],
  users: ['uploads', 'points', 'contact'],
  tasks: ['uploads'],
  auth: ['uploads'],
  points: ['uploads'],
  'first-edition': ['users', 'tasks'],
};
const webEdges = {
  submissions: ['tasks', 'points'],
  tasks: ['submissions', 'points'],
  review: ['tasks', 'submissions', 'points'],
  users: ['points'],
  landing: ['tasks', 'points'],
  'ui-gallery': ['tasks', 'submissions', 'points'],
};
/** Features that every other feature may import. */
const everyFeature = { server: 'audit', web: 'auth|uploads' };

function siblingRules(side, folder, edges) {
  const named = Object.entries(edges).map(([feature, allowed]) => ({
    name: `${side}-feature-${feature}`,
    comment: 'Sibling features import each other only where docs/architecture.md lists the edge.',
    severity: 'error',
    from: { path: `^${folder}/${feature}/` },
    to: {
      path: `^${folder}/`,
      pathNot: `^${folder}/(${[feature, everyFeature[side], ...allowed].join('|')})/`,
    },
  }));
  const others = {
    name: `${side}-feature-others`,
    comment: 'Sibling features import each other only where docs/architecture.md lists the edge.',
    severity: 'error',
    from: {
      path: `^${folder}/([^/]+)/`,
      pathNot: `^${folder}/(${Object.keys(edges).join('|')})/|\\.test\\.ts$`,
    },
    to: { path: `^${folder}/`, pathNot: `^${folder}/($1|${everyFeature[side]})/` },
  };
  return [...named, others];
}

const tests =
  '^server/database/new-migration\\.ts$|\\.test\\.tsx?$|\\.contract\\.ts$|^server/testing/|^server/bench/|^web/e2e/';

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-stands-alone',
      comment: 'Contract files import zod and each other, nothing else.',
      severity: 'error',
      from: { path: '^server/contract/', pathNot: tests },
      to: { pathNot: '^server/contract/|^node_modules/zod/' },
    },
    {
      name: 'web-knows-only-the-contract',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { path: '^(server|prisma)/', pathNot: '^server/contract/' },
    },
    {
      name: 'web-ui-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|api|content)/' },
      to: { path: '^web/src/(features|pages)/' },
    },
    {
      name: 'web-features-know-no-page',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/(pages|router)' },
    },
    {
      name: 'services-know-no-http',
      comment: 'Services take (db, actor, input), never request or reply; routes translate HTTP.',
      severity: 'error',
      from: { path: '^server/features/', pathNot: `\\.routes\\.ts$|${tests}` },
      to: {
        path: '^server/http/|^node_modules/(fastify|@fastify)/',
        // The cookie's hash, and a client of somebody else's HTTP: neither is request or reply.
        pathNot: '^server/http/(session|authorization-code-flow)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'frame-knows-no-feature',
      comment: 'Only app.ts and main.ts know the features.',
      severity: 'error',
      from: {
        path: '^server/(http|storage|contract|jobs|mail|rate-limits|metrics|database|concurrency)/|^server/(config|actor|app-error|cursor|deps)\\.ts$',
        pathNot: tests,
      },
      to: { path: '^server/features/' },
    },
    {
      name: 'backup-stands-apart',
      comment:
        'It reads and writes rows as they are: no feature has a say in it, and the server never needs it.',
      severity: 'error',
      from: { path: '^server/backup/', pathNot: tests },
      to: {
        path: '^server/(features|http|contract|jobs|mail)/|^server/(app|main|database/db)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-knows-no-backup',
      severity: 'error',
      from: { path: '^(server|prisma)/', pathNot: `^server/backup/|${tests}` },
      to: { path: '^server/backup/' },
    },
    {
      name: 'metrics-at-the-edges',
      comment: 'What counts stands at the edges: use-cases neither know nor name a metric.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/(metrics/|app\\.ts$|main\\.ts$|deps\\.ts$)|${tests}` },
      to: { path: '^server/metrics/|^node_modules/prom-client/' },
    },
    {
      name: 'production-loads-nothing-embedded',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/embedded/|${tests}` },
      to: { path: '^server/embedded/' },
    },
    {
      name: 'production-loads-no-development-package',
      severity: 'error',
      from: { path: '^(server|prisma)/', pathNot: `^server/embedded/|vitest\\.config|${tests}` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'source-imports-no-test',
      comment: 'Source never imports tests.',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: '\\.test\\.tsx?$|^server/testing/' },
    },
    ...siblingRules('server', 'server/features', serverEdges),
    ...siblingRules('web', 'web/src/features', webEdges),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules|prisma/generated' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
