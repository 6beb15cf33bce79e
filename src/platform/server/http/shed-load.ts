import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Language } from '#kernel/language.ts'
import { createDoor, type Door } from './door.ts'
import { HttpError, sendHttpProblem } from './http-error.ts'
import { createLoadGauge, type LoadGauge } from './load-gauge.ts'
import { problemIn } from './problem-messages.ts'
import { requestLanguage } from './request-language.ts'

/**
 * The delays at which requests are rejected: first pages that need rendering, then lists and searches. Other requests always
 * proceed.
 */
export const SHED_AT_MS = { rendering: 100, listing: 250 } as const
const RETRY_SECONDS = 5
const LISTING = /^\/v1\/(?:product|picked-product|search|suggestions)$/

declare module 'fastify' {
  interface FastifyInstance {
    load: LoadGauge
    door: Door
  }
}

/** Rejects lists and searches with a 503 while the event loop is late. */
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

/** In-process calls have no socket: a request that is being served is completed. */
export const isFromOutside = (request: FastifyRequest): boolean => request.raw.socket instanceof Socket

/** Sends a 503: people get a page that reloads automatically, programs get JSON. */
export const sendBusy = (
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language = requestLanguage(request),
): FastifyReply => {
  const words = problemIn(language, 'busy')
  if (!request.headers.accept?.includes('text/html')) {
    return sendHttpProblem(reply, new HttpError(503, words, { retryAfter: RETRY_SECONDS }))
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
