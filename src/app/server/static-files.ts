import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from '#platform/server/app.ts'
import { markSvg } from '#ui/shop-mark.ts'
import { isLanguage } from '#wire/languages.ts'
import { DIST } from './document.ts'
import { textChunks } from './messages.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** The built assets, the translation chunks and the site's icon: named by their content, cached for ever. */
export const serveStaticFiles = async (app: App, development: boolean): Promise<void> => {
  app.server.get<{ Params: { language: string; file: string } }>('/texts/:language/:file', (request, reply) => {
    const { language } = request.params
    const [path] = request.url.split('?')
    const chunk = isLanguage(language) ? textChunks(language).find(one => one.path === path) : undefined
    if (!chunk) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return reply.header('cache-control', FOREVER).send(chunk.messages)
  })
  app.server.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(markSvg('#ffeb3b')),
  )
  if (development) return
  await app.server.register(fastifyStatic, {
    root: path.join(DIST, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  })
}
