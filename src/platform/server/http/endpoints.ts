import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#wire/endpoint.ts'

/** Keyed by the listening server: modules register some calls in a scope with its own parser. */
const recorded = new WeakMap<FastifyInstance['server'], Endpoint[]>()

/** Records a served endpoint for the OpenAPI document. */
export const recordEndpoint = ({ server }: FastifyInstance, endpoint: Endpoint): void => {
  recorded.set(server, [...(recorded.get(server) ?? []), endpoint])
}

export const endpointsOf = ({ server }: FastifyInstance): readonly Endpoint[] => recorded.get(server) ?? []
