import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { answerOncePerConnection } from './answer-once-per-connection.ts'
import { limitConnectionsPerIpAddress } from './limit-connections-per-ip-address.ts'
import { shedLoad } from './shed-load.ts'

/** IP addresses whose calls are counted in memory; the least recent are dropped. */
const MAX_COUNTED_IP_ADDRESSES = 20_000

/**
 * Protects a server from more requests than it can answer. Register it after cookies, so that rejections are in the
 * visitor's language, and before any route.
 */
export const protectFromOverload = async (
  server: FastifyInstance,
  trustedProxies: readonly string[],
): Promise<void> => {
  answerOncePerConnection(server)
  limitConnectionsPerIpAddress(server, trustedProxies)
  await server.register(rateLimit, { global: false, cache: MAX_COUNTED_IP_ADDRESSES })
  await shedLoad(server)
}
