import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { App } from '#platform/server/app.ts'
import { listEndpoints } from '#platform/server/http/endpoints.ts'
import { buildOpenApiDocument } from '#platform/server/http/openapi-document.ts'
import { sendCompressed } from '#platform/server/http/send-compressed.ts'
import { webhookMessages } from '#webhooks/server/webhooks.ts'
import { buildRobotsText } from './build-robots-text.ts'
import { serveApiDocs } from './serve-api-docs.ts'
import { serveSitemap } from './serve-sitemap.ts'

/** Serves the machine-readable documents: the OpenAPI document and its page, the sitemap, robots.txt. */
export const serveMachineReadable = (app: App): void => {
  serveApiDocument(app)
  serveApiDocs(app)
  serveSitemap(app)
  app.server.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(buildRobotsText(app.settings.publicUrl)),
  )
}

const CACHE_CONTROL = 'public, max-age=300'

/** Builds the document at the first request, after all routes are registered; contracts do not change at runtime. */
const serveApiDocument = ({ server, settings }: App): void => {
  let builtDocument: string | undefined
  server.get('/openapi.json', (request, reply) => {
    builtDocument ??= JSON.stringify(
      buildOpenApiDocument(
        listEndpoints(server),
        {
          title: 'Pitlane',
          version: readVersion(path.resolve(import.meta.dirname, '../../../package.json')),
          url: settings.publicUrl,
        },
        webhookMessages,
      ),
    )
    reply.header('cache-control', CACHE_CONTROL).type('application/json; charset=utf-8')
    return sendCompressed(request, reply, builtDocument)
  })
}

const readVersion = (file: string): string => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
