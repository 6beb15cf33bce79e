import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Language } from '#kernel/language.ts'
import { createDoor, type Door } from './door.ts'
import { createLoadGauge, type LoadGauge } from './load-gauge.ts'
import { problemIn } from './problem-words.ts'
import { Refusal, sendRefusal } from './refusal.ts'
import { requestLanguage } from './request-language.ts'

/** Who gives way first: pages that would have to be rendered, then lists and searches. Whatever else there is goes on. */
export const SHED_AT_MS = { rendering: 100, listing: 250 } as const
const RETRY_SECONDS = 5
const LISTING = /^\/v1\/(?:product|picked-product|search|suggestions)$/

declare module 'fastify' {
  interface FastifyInstance {
    load: LoadGauge
    door: Door
  }
}

/** Tells who asks for lists and searches to come back while the process is late with what it was asked for. */
export const shedLoad = (server: FastifyInstance, load: LoadGauge = createLoadGauge()): void => {
  const door = createDoor(server.server)
  server.decorate('load', load)
  server.decorate('door', door)
  server.addHook('onClose', async () => load.close())
  server.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !isFromOutside(request) || !LISTING.test(request.routeOptions.url ?? '')) {
      return done()
    }
    load.note()
    const decide = (): void => {
      if (load.lateness() <= SHED_AT_MS.listing) done()
      else sendBusy(request, reply)
    }
    if (door.isKnocking()) void door.letIn().then(decide)
    else decide()
  })
}

/** Calls within the process come from no socket: whoever is being served is served to the end. */
export const isFromOutside = (request: FastifyRequest): boolean => request.raw.socket instanceof Socket

/** Come back in a moment: a person is told on a page that tries again by itself, a program as ever. */
export const sendBusy = (
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language = requestLanguage(request),
): FastifyReply => {
  const words = problemIn(language, 'busy')
  if (!request.headers.accept?.includes('text/html')) {
    return sendRefusal(reply, new Refusal(503, words, { retryAfter: RETRY_SECONDS }))
  }
  const text = escapeHtml(words)
  return reply
    .code(503)
    .headers({ 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${RETRY_SECONDS}"><title>${text}</title></head><body><h1>${text}</h1></body></html>`,
    )
}
