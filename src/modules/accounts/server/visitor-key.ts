import type { FastifyRequest } from 'fastify'
import { visitorToken } from './cookies.ts'
import { hashToken } from './random-token.ts'

/** Returns a hash of the visitor cookie, which identifies the browser of a repeated call. */
export const visitorKey = (request: FastifyRequest): string => hashToken(visitorToken(request) ?? '')
