import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#wire/endpoint.ts'

const recorded = new WeakMap<FastifyInstance, Endpoint[]>()

/** Remembers what a server serves; the OpenAPI document is written from this. */
export const recordEndpoint = (server: FastifyInstance, endpoint: Endpoint): void => {
  recorded.set(server, [...endpointsOf(server), endpoint])
}

export const endpointsOf = (server: FastifyInstance): readonly Endpoint[] => recorded.get(server) ?? []
