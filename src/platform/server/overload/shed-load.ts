import { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import { HttpError, sendHttpProblem } from '../http/http-error.ts'
import { translateProblemTo } from '../http/problem-messages.ts'
import { readRequestLanguage } from '../http/request-language.ts'
import { sendPlainPage } from '../http/send-plain-page.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { createEventLoopYield } from './event-loop-yield.ts'

/**
 * The delays of the event loop at which requests are rejected, in milliseconds: first pages that need rendering, then
 * lists and searches. Other requests always proceed.
 */
export const MAX_DELAY_MS = { rendering: 100, listing: 250 } as const
/** With fewer requests under way the machine is busy with other work, and rejecting requests would not help. */
export const MIN_OVERLOAD_REQUESTS = 8
/** The plugin reports an infinite delay for a sample in which the event loop never ran. */
const SAMPLE_MS = MAX_DELAY_MS.listing
/** Lists are computed one after the other, and other requests are answered in between. */
const LIST_LIMITS = { maxConcurrent: 1, maxWaitMs: 400, maxWaiting: 250 }
const RETRY_SECONDS = 5
const LISTING_PATH = /^\/v1\/(?:product|picked-product|search|suggestions)$/

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the mean delay of the event loop in the last sample; 0 with few requests under way. */
    getOverloadDelayMs(): number
    /** Accepts queued connections and reads other requests before heavy work. */
    yieldEventLoop(): Promise<void>
  }
}

/** Rejects lists and searches with a 503 while load delays the event loop or too many of them wait. */
export const shedLoad = async (server: FastifyInstance): Promise<void> => {
  await server.register(underPressure, { sampleInterval: SAMPLE_MS })
  const startList = createConcurrencyLimiter(LIST_LIMITS)
  let runningRequests = 0
  server.decorate('getOverloadDelayMs', () =>
    runningRequests < MIN_OVERLOAD_REQUESTS ? 0 : server.memoryUsage().eventLoopDelay,
  )
  server.decorate('yieldEventLoop', createEventLoopYield(server.server))
  server.addHook('onRequest', (request, reply, done) => {
    if (!isFromOutside(request)) return done()
    runningRequests++
    reply.raw.on('close', () => runningRequests--)
    if (request.method !== 'GET' || !LISTING_PATH.test(request.routeOptions.url ?? '')) return done()
    void startList(server.yieldEventLoop).then(started => {
      if (started.ok && server.getOverloadDelayMs() <= MAX_DELAY_MS.listing) done()
      else sendBusy(request, reply)
    })
  })
}

/** Returns false for in-process calls, which have no socket and complete a running request. */
export const isFromOutside = (request: FastifyRequest): boolean => request.raw.socket instanceof Socket

/** Sends a 503: people get a page that reloads automatically, programs get JSON. */
export const sendBusy = (
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language = readRequestLanguage(request),
  text = translateProblemTo(language, 'busy'),
): FastifyReply =>
  request.headers.accept?.includes('text/html')
    ? sendPlainPage(reply, { status: 503, language, text, retrySeconds: RETRY_SECONDS })
    : sendHttpProblem(reply, new HttpError(503, text, { retryAfterSeconds: RETRY_SECONDS }))
