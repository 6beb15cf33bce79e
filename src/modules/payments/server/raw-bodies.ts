import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '#platform/server/app.ts'
import { recordEndpoint } from '#platform/server/http/endpoints.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import type { ProviderMessage } from './payment-provider.ts'

const MAX_BYTES = 65_536

/** Serves `endpoints` with raw bodies, because signatures cover the received bytes. */
export const registerRawBodyRoutes = (
  app: App,
  endpoints: readonly Endpoint[],
  registerRoutes: (scopedApp: App) => void,
): void => {
  for (const endpoint of endpoints) recordEndpoint(app.server, endpoint)
  app.server.register(async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, callback) =>
      callback(null, body),
    )
    registerRoutes({ ...app, server })
  })
}

/** Converts a request for the provider adapters. */
export const toProviderMessage = (request: FastifyRequest): ProviderMessage => ({
  method: request.method === 'POST' ? 'POST' : 'GET',
  headers: request.headers,
  rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  query: new URLSearchParams(request.raw.url?.split('?').slice(1).join('?') ?? ''),
})
