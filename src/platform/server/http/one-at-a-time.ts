import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Further requests that wait on one connection; browsers send none before the answer, programs a few. */
const MOST_WAITING = 50
/** An answer of which nothing was taken for so long is read by nobody. */
const LONGEST_UNREAD_MS = 30_000
/** Connections beyond this are closed at once: each costs memory before it has asked for anything. */
const MOST_CONNECTIONS = 2_000

interface Line {
  last: Promise<void>
  waiting: number
}

/**
 * One answer at a time for each connection: what was asked before the last answer was taken waits, unanswered, so that whoever asks and does not
 * read holds one answer and not a hundred. An answer of which nothing is taken for long is given up with its connection.
 */
export const oneAnswerAtATime = (server: FastifyInstance, longestUnreadMs = LONGEST_UNREAD_MS): void => {
  server.server.maxConnections = MOST_CONNECTIONS
  const lines = new WeakMap<Socket, Line>()
  server.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    // Calls within the process come from no socket.
    if (!(socket instanceof Socket)) return
    const line = lines.get(socket) ?? { last: Promise.resolve(), waiting: 0 }
    lines.set(socket, line)
    if (line.waiting >= MOST_WAITING) {
      socket.destroy()
      return reply.hijack()
    }
    const { last } = line
    const { promise, resolve } = Promise.withResolvers<void>()
    line.last = promise
    reply.raw.once('close', resolve)
    line.waiting++
    await last
    line.waiting--
    if (socket.destroyed) return reply.hijack()
    // Node's own timeout starts anew while the kernel takes bytes, however few: a slow reader is no absent one.
    reply.raw.setTimeout(longestUnreadMs, () => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
}
