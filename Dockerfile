# Serves MCP over HTTP from the packed program:
#   npm pack && docker build -t lorewright .
#   docker run --read-only --tmpfs /tmp -v lorewright:/data -p 7411:7411 \
#     -e LOREWRIGHT_HTTP_TOKEN="$(openssl rand -hex 24)" lorewright
FROM node:22-slim AS install
WORKDIR /app
COPY lorewright-*.tgz /tmp/lorewright.tgz
RUN npm install --prefix /app --omit=dev --no-audit --no-fund --no-save /tmp/lorewright.tgz && mkdir -p /data

FROM node:22-slim
ENV NODE_ENV=production
ENV LOREWRIGHT_DATA=/data
ENV LOREWRIGHT_HTTP=0.0.0.0:7411
WORKDIR /app
COPY --from=install /app /app
COPY --from=install --chown=node:node /data /data
USER node
VOLUME /data
EXPOSE 7411
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:7411/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/lorewright/dist/cli.js"]
CMD ["serve"]
