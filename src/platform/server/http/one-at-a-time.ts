import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Further requests that wait on one connection; browsers send none before the answer, programs a few. */
const MOST_WAITING = 50
/** An answer of which nothing was taken for so long is read by nobody. */
const LONGEST_UNREAD_MS = 30_000
/** Connections beyond this are closed at once: each costs memory before it has asked for anything. */
const MOST_CONNECTIONS = 2_000

declare module 'fastify' {
  interface FastifyInstance {
    lines: Lines
  }
}

export interface Lines {
  /** Whether an answer can begin at once: none is on its way on this connection, which is still there. */
  isFree(socket: Socket): boolean
  /** Begins an answer that meets no hooks; what is given is called once it is closed. */
  begin(socket: Socket): () => void
}

interface Line {
  isAnswering: boolean
  /** In the order in which they came. */
  waiting: (() => void)[]
}

/**
 * One answer at a time for each connection: what was asked before the last answer was taken waits, unanswered, so that whoever asks and does not
 * read holds one answer and not a hundred. An answer of which nothing is taken for long is given up with its connection.
 */
export const oneAnswerAtATime = (server: FastifyInstance, longestUnreadMs = LONGEST_UNREAD_MS): Lines => {
  server.server.maxConnections = MOST_CONNECTIONS
  const lines = new WeakMap<Socket, Line>()
  // Of the server, not of each answer: every call passes here. Node starts it anew while the kernel takes bytes, however few: a slow reader is no absent one.
  server.server.timeout = longestUnreadMs
  server.server.on('timeout', (socket: Socket) => {
    // An answer that is still being made is waited for.
    if (!lines.get(socket)?.isAnswering || socket.writableLength > 0) socket.destroy()
  })
  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket)
    if (known) return known
    const line = { isAnswering: false, waiting: [] }
    lines.set(socket, line)
    return line
  }
  const take = (line: Line): (() => void) => {
    line.isAnswering = true
    return () => {
      line.isAnswering = false
      line.waiting.shift()?.()
    }
  }
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // Calls within the process come from no socket.
    if (!(socket instanceof Socket)) return done()
    const line = lineOf(socket)
    const begin = (): void => {
      if (socket.destroyed) return void reply.hijack()
      reply.raw.on('close', take(line))
      done()
    }
    if (!line.isAnswering) return begin()
    if (line.waiting.length < MOST_WAITING) return void line.waiting.push(begin)
    socket.destroy()
    reply.hijack()
  })
  return {
    isFree: socket => !socket.destroyed && !lines.get(socket)?.isAnswering,
    begin: socket => take(lineOf(socket)),
  }
}
