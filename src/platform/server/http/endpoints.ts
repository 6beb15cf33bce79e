import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#wire/endpoint.ts'

/** Keyed by the listening server: modules register some calls in a scope with its own parser. */
const endpointsByServer = new WeakMap<FastifyInstance['server'], Endpoint[]>()

/** Records a served endpoint for the OpenAPI document. */
export const recordEndpoint = ({ server }: FastifyInstance, endpoint: Endpoint): void => {
  endpointsByServer.set(server, [...(endpointsByServer.get(server) ?? []), endpoint])
}

export const listEndpoints = ({ server }: FastifyInstance): readonly Endpoint[] => endpointsByServer.get(server) ?? []
