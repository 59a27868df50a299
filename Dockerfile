# One Dockerfile, four images: `--target shop-api`, `--target sandbox` (demonstrations only), `--target desk` (the pages
# of staff), and, last and by default, the storefront.
# Debian, because the lock file has sharp's and rollup's binaries for glibc.

FROM node:24-bookworm-slim AS base
ENV NPM_CONFIG_UPDATE_NOTIFIER=false NPM_CONFIG_FUND=false NPM_CONFIG_AUDIT=false
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json ./
RUN PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci
COPY . .
RUN npm run build

# Each image gets only the packages that its process imports. TypeScript is removed, too: npm installs it as an optional
# peer dependency.
FROM base AS production-packages
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM production-packages AS shop-api-packages
RUN npm uninstall --no-save --omit=dev compression cookie express @remix-run/node @remix-run/react @remix-run/serve undici \
    react react-dom isbot i18next react-i18next remix-i18next remix-auth remix-auth-oauth2 @conform-to/react \
    @conform-to/zod sanitize-html uqr typescript

FROM production-packages AS storefront-packages
RUN npm uninstall --no-save --omit=dev @electric-sql/pglite @hono/node-server hono drizzle-orm pg jose nodemailer \
    sharp csv-parse csv-stringify iconv-lite otplib typescript

# Healthy means able to sell: the shop-api checks its database, the storefront its Shop API.
FROM base AS runtime
ENV NODE_ENV=production
RUN mkdir /data && chown node:node /data
USER node

FROM runtime AS shop-api
ENV SHOP_API_PORT=3001 DATA_DIR=/data
COPY --from=shop-api-packages --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/build/services/shop-api ./build/services/shop-api
EXPOSE 3001
VOLUME /data
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SHOP_API_PORT}/readyz`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=4", "--heap-growing-percent=30", "build/services/shop-api/main.js"]

FROM runtime AS sandbox
ENV SANDBOX_PORT=3002
COPY --from=shop-api-packages --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/build/services/sandbox ./build/services/sandbox
EXPOSE 3002
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SANDBOX_PORT}/healthz`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/services/sandbox/main.js"]

FROM runtime AS desk
# Listens on every interface of the container; compose.yaml publishes the port only to this machine.
ENV DESK_PORT=3003 DESK_HOST=0.0.0.0
COPY --from=storefront-packages --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/package.json /app/server.js ./
COPY --from=build --chown=root:root /app/public/desk.svg ./public/desk.svg
COPY --from=build --chown=root:root /app/build/desk ./build/desk
EXPOSE 3003
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.DESK_PORT}/readyz`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "server.js", "--desk"]

FROM runtime AS storefront
ENV PORT=3000
COPY --from=storefront-packages --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/package.json /app/server.js ./
COPY --from=build --chown=root:root /app/public ./public
COPY --from=build --chown=root:root /app/build/client ./build/client
COPY --from=build --chown=root:root /app/build/server ./build/server
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "server.js"]
