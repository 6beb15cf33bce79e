import type { FastifyRequest } from 'fastify'
import { hashToken } from '#platform/server/hash-token.ts'
import { readVisitorToken } from './cookies.ts'

/** Returns a hash of the visitor cookie, which identifies the browser of a repeated call. */
export const hashVisitorCookie = (request: FastifyRequest): string => hashToken(readVisitorToken(request) ?? '')
