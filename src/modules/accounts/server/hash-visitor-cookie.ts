import type { FastifyRequest } from 'fastify'
import { readVisitorToken } from './cookies.ts'
import { hashToken } from './tokens.ts'

/** Returns a hash of the visitor cookie, which identifies the browser of a repeated call. */
export const hashVisitorCookie = (request: FastifyRequest): string => hashToken(readVisitorToken(request) ?? '')
