import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '#platform/server/app.ts'
import { recordEndpoint } from '#platform/server/http/endpoints.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import type { ProviderMessage } from './payment-provider.ts'

const MOST_BYTES = 65_536

/** Serves `endpoints` in a corner of the server where bodies stay bytes: signatures are over what came, not over what it means. */
export const withRawBodies = (app: App, endpoints: readonly Endpoint[], routes: (corner: App) => void): void => {
  for (const endpoint of endpoints) recordEndpoint(app.server, endpoint)
  app.server.register(async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    routes({ ...app, server })
  })
}

/** A request as the providers' adapters read it. */
export const messageOf = (request: FastifyRequest): ProviderMessage => ({
  method: request.method === 'POST' ? 'POST' : 'GET',
  headers: request.headers,
  rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  query: new URLSearchParams(request.raw.url?.split('?').slice(1).join('?') ?? ''),
})
