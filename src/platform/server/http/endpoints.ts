import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#wire/endpoint.ts'

/** By what listens: modules serve some calls in a scope of their own, with a parser that other calls do not have. */
const recorded = new WeakMap<FastifyInstance['server'], Endpoint[]>()

/** Remembers what a server serves; the OpenAPI document is written from this. */
export const recordEndpoint = ({ server }: FastifyInstance, endpoint: Endpoint): void => {
  recorded.set(server, [...(recorded.get(server) ?? []), endpoint])
}

export const endpointsOf = ({ server }: FastifyInstance): readonly Endpoint[] => recorded.get(server) ?? []
