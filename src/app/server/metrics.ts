import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '#platform/server/app.ts'
import { Refusal, sendRefusal } from '#platform/server/http/refusal.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * `/metrics` in Prometheus text, for this machine alone: durations by route, lag of the event loop, database
 * connections. Calls that pages make in-process count under their own routes too.
 */
export const serveMetrics = (app: App): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measureConnections(app, registry)
  app.server.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) return sendRefusal(reply, new Refusal(403, 'Answered to this machine alone.'))
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return reply.send(await registry.metrics())
  })
}

const measureRequests = ({ server }: App, registry: Registry): void => {
  const labelNames = ['method', 'route', 'status'] as const
  const durations = new Histogram({
    name: 'pitlane_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames,
    buckets: SECONDS,
    registers: [registry],
  })
  const aborted = new Counter({
    name: 'pitlane_request_aborted_total',
    help: 'Requests whose sender went away before the answer',
    labelNames: ['method', 'route'] as const,
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: routeOf(request),
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
  server.addHook('onRequestAbort', async request => aborted.inc({ method: request.method, route: routeOf(request) }))
}

/** The pattern, never the address: labels must stay few. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'

const measureConnections = ({ db }: App, registry: Registry): void => {
  new Gauge({
    name: 'pitlane_database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/

/** The socket's own address counts; what a reverse proxy on this machine passes on comes from elsewhere. */
const isFromThisMachine = ({ raw, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') &&
  ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].every(name => headers[name] === undefined)
