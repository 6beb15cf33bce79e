import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HttpError, sendHttpProblem } from './http-error.ts'
import { problemMessages } from './problem-messages.ts'

const MAX_DRAIN_MS = 15_000

export interface Drainable {
  /** The number of outside requests that wait for their answers. */
  running(): number
  drain(longestMs?: number): Promise<void>
}

/**
 * Lets running requests end before the server closes. After `drain()` new requests get a 503; calls inside the process
 * still work, since pages need them. Set it up before any route.
 */
export const drainable = (server: FastifyInstance): Drainable => {
  let running = 0
  let emptied: (() => void) | undefined
  let draining = false
  server.addHook('onRequest', (request, reply, done) => {
    // In-process calls have no socket.
    if (!(request.raw.socket instanceof Socket)) return done()
    if (draining) {
      reply.header('connection', 'close')
      sendHttpProblem(reply, new HttpError(503, problemMessages(request, 'closing'), { retryAfter: 5 }))
      return
    }
    running++
    reply.raw.on('close', () => {
      running--
      if (running === 0) emptied?.()
    })
    done()
  })
  // Also close connections of earlier requests: a kept-alive connection would only bring more.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })
  return {
    running: () => running,
    async drain(longestMs = MAX_DRAIN_MS) {
      draining = true
      if (running === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      emptied = resolve
      const timer = setTimeout(resolve, longestMs)
      await promise
      clearTimeout(timer)
    },
  }
}
