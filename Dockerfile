# Three images from one file: `server`, which also runs the one-shot migration and bucket jobs, `web`, nginx with
# the built pages, and `backup`, for the commands that copy the data. The test stack in .ci/ borrows the stage `source`, which has every package.

FROM node:24.21.0-trixie-slim AS source
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY tsconfig.json ./
COPY prisma prisma
COPY server/database/generate-client.ts server/database/
RUN node server/database/generate-client.ts
COPY server server
# What production runs, and no line more: neither tests nor sample data nor anything embedded.
RUN mkdir /out \
 && cp -r package.json server prisma /out/ \
 && rm -rf /out/server/embedded /out/server/testing /out/server/bench /out/server/seed \
    /out/server/operations/write-secrets.ts /out/server/database/generate-client.ts /out/server/database/new-migration.ts \
    /out/server/database/migration-rules.ts /out/prisma/schema.prisma \
 && find /out \( -name '*.test.ts' -o -name '*.contract.ts' -o -name 'vitest*' -o -name rows.sql \) -delete

FROM source AS pages
COPY web web
# The build writes a .gz beside what never changes; this nginx knows no brotli.
RUN node_modules/.bin/vite build --config web/vite.config.ts && find web/dist -name '*.br' -delete

FROM node:24.21.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without the optional packages: they are the pinned Node of bare machines, the Prisma CLI behind a client that
# needs only its runtime, and sharp's compiled part, which comes from the stage above. Nothing here wants an install
# script; the last line proves that the two compiled packages run.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional --ignore-scripts \
 && rm -rf node_modules/.bin \
 && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*_fast_bg.postgresql.*' -delete
COPY --from=source /app/node_modules/@img node_modules/@img
RUN node -e "Promise.all([require('argon2').hash('x'), require('sharp')({ create: { width: 1, height: 1, channels: 3, background: 'red' } }).png().toBuffer()])"

FROM node:24.21.0-trixie-slim AS server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=source /out ./
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]

# What `npm run backup` and its siblings run in: the very pg_dump of the database's own image.
FROM postgres:18.7 AS backup
ENV NODE_ENV=production HOME=/tmp
WORKDIR /app
# With the two libraries that it needs and that the image may lack; both images are the same Debian.
COPY --from=packages /usr/local/bin/node /usr/local/bin/
COPY --from=packages /usr/lib/*-linux-gnu/libstdc++.so.6 /usr/lib/*-linux-gnu/libatomic.so.1* /usr/local/lib/
RUN ldconfig && node --version && pg_dump --version
COPY --from=packages /app/node_modules node_modules
COPY --from=source /out ./
USER postgres
ENTRYPOINT ["node", "server/backup/main.ts"]
CMD ["--help"]

FROM nginx:1.30.6 AS web
COPY nginx.conf /etc/nginx/templates/nginx.conf.template
COPY --from=pages /app/web/dist /usr/share/nginx/html
# A range that no client comes from: without a campus proxy nobody's X-Forwarded-For is believed.
ENV CAMPUS_PROXY=unix:
RUN mkdir -p /etc/nginx/site.d && chown nginx /etc/nginx/conf.d
USER nginx
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=6 \
  CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/"]
CMD ["nginx", "-e", "/dev/stderr", "-c", "/etc/nginx/conf.d/nginx.conf", "-g", "daemon off;"]
