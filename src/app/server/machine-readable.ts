import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { App } from '#platform/server/app.ts'
import { endpointsOf } from '#platform/server/http/endpoints.ts'
import { openApiDocument } from '#platform/server/http/openapi-document.ts'
import { sendCompressed } from '#platform/server/http/send-compressed.ts'
import { webhookMessages } from '#webhooks/server/webhooks.ts'
import { serveApiDocs } from './api-docs.ts'
import { robotsText } from './robots.ts'
import { serveSitemap } from './sitemap.ts'

/** Serves the machine-readable documents: the OpenAPI document and its page, the sitemap, robots.txt. */
export const serveMachineReadable = (app: App): void => {
  serveApiDocument(app)
  serveApiDocs(app)
  serveSitemap(app)
  app.server.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(robotsText(app.settings.publicUrl)),
  )
}

const KEEP = 'public, max-age=300'

/** Builds the document at the first request, after all routes are registered; contracts do not change at runtime. */
const serveApiDocument = ({ server, settings }: App): void => {
  let builtDocument: string | undefined
  server.get('/openapi.json', (request, reply) => {
    builtDocument ??= JSON.stringify(
      openApiDocument(
        endpointsOf(server),
        {
          title: 'Pitlane',
          version: versionOf(path.resolve(import.meta.dirname, '../../../package.json')),
          url: settings.publicUrl,
        },
        webhookMessages,
      ),
    )
    reply.header('cache-control', KEEP).type('application/json; charset=utf-8')
    return sendCompressed(request, reply, builtDocument)
  })
}

const versionOf = (file: string): string => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
