# One image for worker, sandbox, set-up and servers. Debian slim: the SDK's native half does not run on musl. What gets in: .dockerignore.
FROM node:22.21.1-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY . .
# The workflows are bundled here, so that a worker starts at once and all of them run the same.
RUN npm run build && npm prune --omit=dev

FROM node:22.21.1-bookworm-slim
ENV NODE_ENV=production
# Left alone, glibc keeps ever larger pieces of memory that it has given out once; with fixed limits a worker at rest holds tens of MB less.
ENV MALLOC_MMAP_THRESHOLD_=1048576
ENV MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /app
# Root's, so that what runs cannot change its own code.
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
# A volume that is mounted here belongs to the worker's user: raw messages are kept in it.
RUN install -d -o node -g node -m 700 /var/lib/ndc-flows/messages /var/lib/ndc-flows/keys
USER node
CMD ["node", "dist/worker.js"]
