# Three images: `server`, which also runs the one-time migration and bucket jobs; `web`, nginx with the built files; and
# `backup`, for the backup commands. The test stack in .ci/ uses the stage `source`, which has all packages.

FROM node:24.21.0-trixie-slim AS source
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY tsconfig.json ./
COPY prisma prisma
COPY server/database/generate-client.ts server/database/
RUN node server/database/generate-client.ts
COPY server server
COPY .env.example ./

FROM source AS pages
COPY web web
# The servers render the documents, nginx sends all other files; the servers have them too, for an nginx of another release.
RUN node_modules/.bin/vite build --config web/vite.config.ts \
 && mkdir documents \
 && cp -r web/dist/. documents \
 && rm web/dist/*.html web/dist/*.xml web/dist/*.txt web/dist/.pages.json web/dist/.render-site.mjs

FROM node:24.21.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Omits the optional packages: the pinned Node for machines without Docker, the Prisma CLI (the client needs only its
# runtime), and sharp's compiled part, which is copied from the stage above. No package here needs an install script.
# Of the fonts of certificates stay the weights that server/features/certificates/typeset/typst-compiler.ts names, and the licences.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional --ignore-scripts \
 && rm -rf node_modules/.bin \
 && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*_small_bg.postgresql.*' -delete \
 && find node_modules/@expo-google-fonts -type f ! -name package.json ! -name 'LICENSE*' \
    ! -name 'NotoSansSC_500Medium.ttf' ! -name '*_700Bold.ttf' ! -name '*_400Regular.ttf' -delete \
 && find node_modules/@expo-google-fonts \( -name 'NotoSansSC_[47]*' -o -name 'BricolageGrotesque_400*' \) -delete \
 && find node_modules/@expo-google-fonts -type d -empty -delete
COPY --from=source /app/node_modules/@img node_modules/@img

# What production runs: no tests, sample data or embedded services.
FROM source AS program
RUN mkdir -p /out/prisma \
 && cp -r package.json .env.example server /out \
 && cp -r prisma/generated prisma/migrations /out/prisma \
 && cd /out \
 && rm -r server/bench server/embedded server/seed server/testing \
 && find . \( -name '*.test.ts' -o -name '*.contract.ts' -o -name rows.sql \) -delete

FROM node:24.21.0-trixie-slim AS server
# glibc's malloc: by default each thread that decodes images keeps freed memory in an arena of its own, and blocks of up to 32 MB
# are kept too (docs/performance.md#memory-and-images).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 WEB_ROOT=/app/documents MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
# Requests come from nginx only, in a private network. Prometheus reads the port of the metrics; nginx does not proxy it.
ENV TRUSTED_PROXIES=uniquelocal METRICS_PORT=9464
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
# The compiled part of Typst is an optional package too.
COPY --from=source /app/node_modules/@myriaddreamin node_modules/@myriaddreamin
COPY --from=program /out ./
COPY --from=pages /app/documents documents
# The program and all its packages load, and the three compiled ones run.
RUN node --input-type=module -e " \
  await import('./server/app.ts'); \
  await (await import('argon2')).hash('x'); \
  await (await import('sharp')).default({ create: { width: 1, height: 1, channels: 3, background: 'red' } }).png().toBuffer(); \
  const { createCompiler } = await import('./server/features/certificates/typeset/typst-compiler.ts'); \
  createCompiler().pdf({ mainFileContent: \
     '#set document(title: \"x\"); #set text(font: (\"Geist\", \"Noto Sans SC\"), fallback: false); A \u4e2d' }, \
    { pdfStandard: 'ua-1' })"
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The same limits as in package.json's scripts (docs/performance.md#memory-and-images): collecting young objects more often keeps
# the heap small, and the old ones leave room in the container's 1 GB for images and buffers.
CMD ["node", "--max-semi-space-size=8", "--initial-old-space-size=128", "--max-old-space-size=384", "server/main.ts"]

# For `npm run backup`, `restore`, `backup:verify` and `backup:drill`; based on the database's image to have the same pg_dump.
FROM postgres:18.7 AS backup
ENV NODE_ENV=production HOME=/tmp
WORKDIR /app
# Node needs two libraries that this image may not contain. Both images use the same Debian release.
COPY --from=packages /usr/local/bin/node /usr/local/bin/
COPY --from=packages /usr/local/LICENSE* /usr/local/
COPY --from=packages /usr/lib/*-linux-gnu/libstdc++.so.6 /usr/lib/*-linux-gnu/libatomic.so.1* /usr/local/lib/
RUN ldconfig && node --version && pg_dump --version
COPY --from=packages /app/node_modules node_modules
COPY --from=program /out ./
USER postgres
ENTRYPOINT ["node", "server/backup/main.ts"]
CMD ["--help"]

FROM nginx:1.30.6 AS web
COPY nginx.conf /etc/nginx/templates/nginx.conf.template
# Without the pages of the image itself.
RUN rm -f /usr/share/nginx/html/*
COPY --from=pages /app/web/dist /usr/share/nginx/html
# No client has a unix: address, so without a campus proxy X-Forwarded-For is never trusted. RESOLVER is the DNS of Docker.
# PUBLIC_ORIGIN has no default.
ENV CAMPUS_PROXY=unix: MAX_OPEN_REQUESTS_PER_ADDRESS=2048 MAX_OPEN_UPLOADS_PER_ADDRESS=256 MAX_OPEN_DOWNLOADS_PER_ADDRESS=512 \
  MAX_OPEN_UPLOADS=768 RATE_LIMIT_PER_ADDRESS=60000 RESOLVER=127.0.0.11 SERVERS_ADDRESS=server:8080
RUN mkdir -p /etc/nginx/site.d && chown nginx /etc/nginx/conf.d
USER nginx
EXPOSE 8080
# Keeps the documents of visitors and of the app, for when no server answers.
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=6 \
  CMD ["curl", "--fail-early", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/", "--output", "/dev/null", "http://127.0.0.1:8080/dashboard"]
CMD ["nginx", "-e", "/dev/stderr", "-c", "/etc/nginx/conf.d/nginx.conf", "-g", "daemon off;"]
