import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import fastify from 'fastify'
import type { App } from '#platform/server/app.ts'

const SCRIPT_PATH = '/api-docs/viewer.js'
const CACHE_CONTROL = 'public, max-age=300'

/** Turns off all features that call another host. The content security policy would block them. */
const CONFIGURATION = {
  url: '/openapi.json',
  cdn: SCRIPT_PATH,
  pageTitle: 'Pitlane: HTTP API',
  agent: { disabled: true },
  hideClientButton: true,
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
} as const

interface Viewer {
  page: string
  policy: string
  gzippedScript: Buffer
}

const hashScript = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows the viewer's own file and its start script. Scalar injects style sheets. */
const buildPolicy = (page: string): string => {
  const scriptHashes = Array.from(page.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g), ([, code = '']) =>
    hashScript(code),
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Runs Scalar's plugin in a server of its own. Its import takes a second and 40 MB of memory. */
const buildViewer = async (): Promise<Viewer> => {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const server = fastify()
  await server.register(apiReference, { routePrefix: '/viewer', configuration: CONFIGURATION })
  const [page, script] = await Promise.all([server.inject('/viewer/'), server.inject('/viewer/js/scalar.js')])
  await server.close()
  const gzippedScript = await promisify(gzip)(script.rawPayload)
  return { page: page.body, policy: buildPolicy(page.body), gzippedScript }
}

/** Serves Scalar's viewer of `/openapi.json`. The first request builds it, so that a start does not wait for it. */
export const serveApiDocs = ({ server }: App): void => {
  let viewer: Promise<Viewer> | undefined
  const readViewer = (): Promise<Viewer> => {
    viewer ??= buildViewer().catch(error => {
      viewer = undefined
      throw error
    })
    return viewer
  }
  server.get('/api-docs', async (_request, reply) => {
    const { page, policy } = await readViewer()
    return reply
      .headers({ 'cache-control': CACHE_CONTROL, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(page)
  })
  server.get(SCRIPT_PATH, async (request, reply) => {
    const { gzippedScript } = await readViewer()
    reply.headers({ 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding' }).type('text/javascript; charset=utf-8')
    if (request.headers['accept-encoding']?.includes('gzip'))
      return reply.header('content-encoding', 'gzip').send(gzippedScript)
    return reply.send(Readable.from([gzippedScript]).pipe(createGunzip()))
  })
}
