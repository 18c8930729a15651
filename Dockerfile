# The server with the built portal and tablet. docs/running.md says how to run it.

# The line of Node that package.json asks for.
FROM node:24-trixie-slim AS base
WORKDIR /app
# Only what decides the dependencies, so that other changes find them installed.
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY ui/package.json ui/
COPY server/package.json server/
COPY portal/package.json portal/
COPY tablet/package.json tablet/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY scripts/package.json scripts/

FROM base AS build
RUN npm ci
COPY . .
RUN npm run build

FROM base AS production
RUN npm ci --omit=dev --workspace=server
COPY contract contract
COPY server server
# The server offers it for download.
COPY scripts/check-ledger.mjs scripts/
COPY --from=build /app/portal/dist portal/dist
COPY --from=build /app/tablet/dist tablet/dist

FROM node:24-trixie-slim
ENV NODE_ENV=production \
    APP_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/app/compiled \
    NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=1024"
# The server makes what it needs here and may write nowhere else.
RUN install -d -m 0700 -o 1000 -g 1000 /data
VOLUME /data
COPY --from=production /app /app
WORKDIR /app
RUN install -d -o 1000 -g 1000 compiled
# The image's user "node", by number, so that a cluster can tell that it is not root.
USER 1000:1000
# Compiles everything ahead, as a start without a usable port does: the compiler then need not be
# loaded at a real start (docs/decisions/0011).
# The embedded database is loaded where it is used only.
RUN PORT=none node server/main.ts 2>/dev/null; node server/platform/database/embedded.ts; test -n "$(ls -A compiled)"
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
