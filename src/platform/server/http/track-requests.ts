import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HttpError, sendHttpProblem } from './http-error.ts'
import { translateProblem } from './problem-messages.ts'

const MAX_DRAIN_MS = 15_000

export interface RequestTracker {
  /** Returns the number of outside requests that wait for their answers. */
  countRunning(): number
  drain(maxMs?: number): Promise<void>
}

/**
 * Lets running requests end before the server closes. After `drain()` new requests get a 503; in-process calls still
 * work, because pages that are being rendered need them. Set it up before any route.
 */
export const trackRequests = (server: FastifyInstance): RequestTracker => {
  let running = 0
  let onEmpty: (() => void) | undefined
  let isDraining = false
  server.addHook('onRequest', (request, reply, done) => {
    // In-process calls have no socket.
    if (!(request.raw.socket instanceof Socket)) return done()
    if (isDraining) {
      reply.header('connection', 'close')
      sendHttpProblem(reply, new HttpError(503, translateProblem(request, 'closing'), { retryAfterSeconds: 5 }))
      return
    }
    running++
    reply.raw.on('close', () => {
      running--
      if (running === 0) onEmpty?.()
    })
    done()
  })
  // Also close connections of earlier requests: a kept-alive connection would only bring more.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  return {
    countRunning: () => running,
    async drain(maxMs = MAX_DRAIN_MS) {
      isDraining = true
      if (running === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      onEmpty = resolve
      const timer = setTimeout(resolve, maxMs)
      await promise
      clearTimeout(timer)
    },
  }
}
