import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '#platform/server/app.ts'
import { countStatements } from '#platform/server/db/database.ts'
import { HttpError, sendHttpProblem } from '#platform/server/http/http-error.ts'
import type { GuestPages } from './guest-pages.ts'

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Serves `/metrics` in Prometheus format to this machine and to holders of the token. Calls that pages make
 * in-process count under their own routes.
 */
export const serveMetrics = (app: App, guestPages: GuestPages): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measureConnections(app, registry)
  if (app.settings.DATABASE_REPLICA_URL) measureReplica(app, registry)
  measurePages(guestPages, registry)
  app.server.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !hasToken(request, app.settings.METRICS_TOKEN)) {
      return sendHttpProblem(
        reply,
        new HttpError(403, 'Only this machine and holders of the token (METRICS_TOKEN) may read metrics.'),
      )
    }
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return reply.send(await registry.metrics())
  })
}

/** A histogram for one set of labels. */
interface Durations {
  observe(seconds: number): void
}

const measureRequests = ({ server }: App, registry: Registry): void => {
  const labelNames = ['method', 'route', 'status'] as const
  const durations = new Histogram({
    name: 'pitlane_request_seconds',
    help: 'Time from the request to the end of the response',
    labelNames,
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  const abortedRequests = new Counter({
    name: 'pitlane_request_aborted_total',
    help: 'Requests that the client aborted before the response',
    labelNames: ['method', 'route'] as const,
    registers: [registry],
  })
  // Looks labels up by one joined key, because the registry would sort and validate them for every answer.
  const durationsByLabels = new Map<string, Durations>()
  const findDurations = (method: string, route: string, status: string): Durations => {
    const key = `${status} ${method} ${route}`
    const cachedDurations = durationsByLabels.get(key)
    if (cachedDurations) return cachedDurations
    const newDurations = durations.labels({ method, route, status })
    durationsByLabels.set(key, newDurations)
    return newDurations
  }
  server.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    findDurations(request.method, readRoute(request), status).observe(reply.elapsedTime / 1000)
    done()
  })
  server.addHook('onRequestAbort', async request =>
    abortedRequests.inc({ method: request.method, route: readRoute(request) }),
  )
}

/** Uses the route pattern instead of the address, so that labels stay few. */
const readRoute = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'

const measureConnections = ({ db }: App, registry: Registry): void => {
  new Counter({
    name: 'pitlane_database_statements_total',
    help: 'Statements sent through the connection pool, without those of jobs',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(countStatements(db))
    },
  })
  new Gauge({
    name: 'pitlane_database_connections',
    help: 'Connections of the pool that are busy or idle, and requests that wait for one',
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

const measureReplica = ({ replica }: App, registry: Registry): void => {
  new Gauge({
    name: 'pitlane_replica_read',
    help: '1 while lists are read from the replica, 0 while they are read from the primary',
    registers: [registry],
    collect() {
      this.set(Number(replica.isUsed()))
    },
  })
}

const measurePages = (pages: GuestPages, registry: Registry): void => {
  new Counter({
    name: 'pitlane_guest_pages_total',
    help: 'Page cache lookups: hit, joined (shared a running render), or miss',
    labelNames: ['outcome'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const outcome of ['hit', 'joined', 'miss'] as const) this.inc({ outcome }, pages.counts[outcome])
    },
  })
  for (const [property, help] of [
    ['bytes', 'Bytes of the cached pages'],
    ['size', 'Number of cached pages'],
  ] as const) {
    new Gauge({
      name: `pitlane_cached_pages${property === 'bytes' ? '_bytes' : ''}`,
      help,
      registers: [registry],
      collect() {
        this.set(pages[property])
      },
    })
  }
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/

/** Returns true for a loopback socket address, except when a local reverse proxy forwards the request. */
const isFromThisMachine = ({ raw, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') &&
  ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].every(name => headers[name] === undefined)

const hasToken = ({ headers }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(hashText(headers.authorization ?? ''), hashText(`Bearer ${token}`))

/** Hashes both texts to equal length for a constant-time comparison. */
const hashText = (text: string): Buffer => createHash('sha256').update(text).digest()
