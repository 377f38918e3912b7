// The import rules. The parser is swc: dependency-cruiser cannot use TypeScript 7, which has no API.

/** Features that may import other features. */
const serverEdges = {
  submissions: ['drafts', 'points', 'uploads'],
  kinds: ['drafts', 'submissions', 'uploads', 'users'],
  drafts: ['uploads'],
  review: ['submissions', 'points', 'uploads', 'users'],
  contact: ['notifications'],
  'review-batches': ['review', 'uploads', 'users'],
  users: ['uploads', 'points', 'submissions', 'contact', 'notifications', 'certificates', 'colleges'],
  'user-batches': ['messages', 'users'],
  'public-profiles': ['uploads'],
  tasks: ['uploads', 'submissions', 'notifications'],
  calendar: ['tasks'],
  administrators: ['auth', 'second-factor'],
  auth: ['joining', 'kinds', 'uploads'],
  'second-factor': ['auth'],
  points: ['uploads'],
  messages: ['uploads', 'notifications'],
  numbers: ['points', 'submissions', 'users', 'messages', 'appeals', 'joining', 'site'],
  overview: ['submissions', 'users'],
  appeals: ['review', 'points', 'notifications'],
  'own-data': ['uploads', 'users', 'notifications', 'certificates'],
  'first-edition': ['users', 'tasks'],
  announcements: ['notifications', 'points', 'users'],
  'audit-trail': ['users'],
  site: ['uploads'],
  certificates: ['notifications', 'points', 'site'],
  imports: ['contact', 'uploads', 'users'],
  joining: ['submissions'],
  retention: ['notifications', 'uploads', 'users'],
  system: ['health'],
};
const webEdges = {
  administrators: ['users'],
  retention: ['site'],
  system: ['releases'],
  points: ['public-pages', 'editions'],
  submissions: ['tasks', 'points', 'editions'],
  tasks: ['submissions', 'points', 'editions', 'kinds', 'users'],
  kinds: ['submissions', 'tasks', 'users'],
  review: ['tasks', 'submissions', 'points', 'users', 'phrases', 'kinds'],
  users: ['points', 'public-pages', 'editions'],
  notifications: ['tasks', 'points'],
  'public-profiles': ['submissions', 'tasks'],
  messages: ['phrases', 'submissions'],
  appeals: ['review', 'submissions', 'tasks'],
  audit: ['messages', 'tasks', 'users'],
  overview: ['editions', 'users'],
  announcements: ['tasks', 'users'],
  certificates: ['editions', 'site', 'tasks', 'users'],
  joining: ['kinds', 'phrases', 'review'],
  site: ['kinds'],
  landing: ['tasks', 'points'],
  welcome: ['public-pages', 'users'],
  'ui-gallery': ['tasks', 'submissions', 'points'],
};
/** Features that every other feature may import. */
const everyFeature = { server: 'audit|live', web: 'auth|uploads' };

function siblingRules(side, folder, edges) {
  const named = Object.entries(edges).map(([feature, allowed]) => ({
    name: `${side}-feature-${feature}`,
    comment: 'A feature imports another one only along the edges listed here.',
    severity: 'error',
    from: { path: `^${folder}/${feature}/` },
    to: {
      path: `^${folder}/`,
      pathNot: `^${folder}/(${[feature, everyFeature[side], ...allowed].join('|')})/`,
    },
  }));
  const others = {
    name: `${side}-feature-others`,
    comment: 'A feature imports another one only along the edges listed here.',
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
      name: 'contract-imports-only-zod',
      comment:
        'Contract files import zod and each other, nothing else; markdown.ts is the one place for Markdown, link-key.ts for keys of links.',
      severity: 'error',
      from: { path: '^server/contract/', pathNot: `^server/contract/(markdown|link-key)\\.ts$|${tests}` },
      to: { pathNot: '^server/contract/|^node_modules/zod/' },
    },
    {
      name: 'markdown-is-loaded-lazily',
      comment: 'On the web only the component that is loaded with the first Markdown imports it.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: `^web/src/ui/text/markdown-text\\.tsx$|${tests}` },
      to: { path: '^server/contract/markdown\\.ts$' },
    },
    {
      name: 'web-imports-no-link-key',
      comment: 'The server compares links: normalize-url is too large for a page that only shows the result.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { path: '^server/contract/link-(key|sites)\\.ts$' },
    },
    {
      name: 'web-imports-only-the-contract',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { path: '^(server|prisma)/', pathNot: '^server/contract/' },
    },
    {
      name: 'web-ui-imports-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|api|forms|content)/' },
      to: { path: '^web/src/(features|pages)/' },
    },
    {
      name: 'web-ui-imports-no-entity',
      comment:
        'Components of web/src/ui/ know limits, error codes, addresses, plurals and colours of the contract, but no tasks, submissions or users.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: {
        path: '^server/contract/',
        pathNot: '^server/contract/(colour|limits|markdown|palette|parse-url|problem|word-of)\\.ts$',
      },
    },
    {
      name: 'web-features-import-no-page',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/(pages|router)' },
    },
    {
      name: 'use-cases-import-no-http',
      comment: 'Use cases take (db, actor, input), never request or reply; routes translate HTTP.',
      severity: 'error',
      from: { path: '^server/features/', pathNot: `\\.routes\\.ts$|${tests}` },
      to: {
        path: '^server/http/|^node_modules/(fastify|@fastify)/',
        // Session tokens and the client of the OpenID provider use neither request nor reply.
        pathNot: '^server/http/(session|authorization-code-flow)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'infrastructure-imports-no-feature',
      comment: 'Only app.ts and main.ts import features.',
      severity: 'error',
      from: {
        path: '^server/(http|storage|contract|jobs|mail|push|rate-limits|metrics|database|concurrency)/|^server/(config|environment|actor|app-error|operator-error|deps)\\.ts$',
        pathNot: tests,
      },
      to: { path: '^server/features/' },
    },
    {
      name: 'backup-imports-no-feature',
      comment: 'Backup and restore copy rows without the rules of features.',
      severity: 'error',
      from: { path: '^server/backup/', pathNot: tests },
      to: {
        path: '^server/(features|http|contract|jobs|mail)/|^server/(app|main|database/db)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-imports-no-backup',
      severity: 'error',
      from: { path: '^(server|prisma)/', pathNot: `^server/backup/|${tests}` },
      to: { path: '^server/backup/' },
    },
    {
      name: 'use-cases-import-no-metrics',
      comment: 'Only app.ts, main.ts and deps.ts import metrics; use cases do not know them.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/(metrics/|app\\.ts$|main\\.ts$|deps\\.ts$)|${tests}` },
      to: { path: '^server/metrics/|^node_modules/prom-client/' },
    },
    {
      name: 'production-imports-nothing-embedded',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/embedded/|${tests}` },
      to: { path: '^server/embedded/' },
    },
    {
      name: 'production-imports-no-development-package',
      severity: 'error',
      from: {
        path: '^(server|prisma)/',
        pathNot: `^server/embedded/|vitest\\.config|${tests}`,
      },
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
