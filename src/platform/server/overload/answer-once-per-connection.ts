import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Pipelined requests on one connection; browsers send none, programs a few. */
const MAX_PIPELINED = 50
/** The time after which an answer without progress is given up. */
const UNREAD_TIMEOUT_MS = 30_000
/** Further connections are closed at once: each costs memory before its first request. */
const MAX_CONNECTIONS = 2_000

interface ConnectionQueue {
  isAnswering: boolean
  /** In order of arrival. */
  waitingRequests: (() => void)[]
}

/**
 * Answers one request at a time on each connection. Pipelined requests wait, so a client that does not read holds one
 * answer instead of many. An answer without progress is given up with its connection.
 */
export const answerOncePerConnection = (server: FastifyInstance, unreadTimeoutMs = UNREAD_TIMEOUT_MS): void => {
  server.server.maxConnections = MAX_CONNECTIONS
  const queues = new WeakMap<Socket, ConnectionQueue>()
  // Set on the server, since every call would pay for a timer. Node restarts the timeout while the kernel accepts
  // bytes, so a slow reader is not cut off.
  server.server.timeout = unreadTimeoutMs
  server.server.on('timeout', (socket: Socket) => {
    // An answer that is still being computed may take longer.
    if (!queues.get(socket)?.isAnswering || socket.writableLength > 0) socket.destroy()
  })
  const getQueue = (socket: Socket): ConnectionQueue => {
    const existing = queues.get(socket)
    if (existing) return existing
    const queue = { isAnswering: false, waitingRequests: [] }
    queues.set(socket, queue)
    return queue
  }
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // In-process calls have no socket.
    if (!(socket instanceof Socket)) return done()
    const queue = getQueue(socket)
    const startAnswer = (): void => {
      if (socket.destroyed) return void reply.hijack()
      queue.isAnswering = true
      reply.raw.on('close', () => {
        queue.isAnswering = false
        queue.waitingRequests.shift()?.()
      })
      done()
    }
    if (!queue.isAnswering) return startAnswer()
    if (queue.waitingRequests.length < MAX_PIPELINED) return void queue.waitingRequests.push(startAnswer)
    socket.destroy()
    reply.hijack()
  })
}
