import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { problemWords } from './problem-words.ts'
import { Refusal, sendRefusal } from './refusal.ts'

const LONGEST_MS = 15_000

export interface Drainable {
  /** Requests from outside that wait for their answers now. */
  running(): number
  /** Whether whoever comes is told to come back. */
  hasBegun(): boolean
  /** Counts an answer that meets no hooks; what is given is called once it is closed. */
  count(response: ServerResponse): () => void
  drain(longestMs?: number): Promise<void>
}

/**
 * Lets running requests end before the server closes. From `drain()` on whoever comes anew is told to come back; the
 * server itself still works, for a page that is being made asks it for more. Set up before any route.
 */
export const drainable = (server: FastifyInstance): Drainable => {
  const running = new Set<object>()
  let emptied: (() => void) | undefined
  let draining = false
  const count = (response: ServerResponse): (() => void) => {
    running.add(response)
    return () => {
      running.delete(response)
      if (running.size === 0) emptied?.()
    }
  }
  server.addHook('onRequest', (request, reply, done) => {
    // Calls within the process come from no socket.
    if (!(request.raw.socket instanceof Socket)) return done()
    if (draining) {
      reply.header('connection', 'close')
      sendRefusal(reply, new Refusal(503, problemWords(request, 'closing'), { retryAfter: 5 }))
      return
    }
    reply.raw.on('close', count(reply.raw))
    done()
  })
  // Also of what was asked before: a connection kept open would only bring more.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })
  return {
    running: () => running.size,
    hasBegun: () => draining,
    count,
    async drain(longestMs = LONGEST_MS) {
      draining = true
      if (running.size === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      emptied = resolve
      const timer = setTimeout(resolve, longestMs)
      await promise
      clearTimeout(timer)
    },
  }
}
