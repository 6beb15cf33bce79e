import type { FastifyRequest } from 'fastify'
import { visitorToken } from './cookies.ts'
import { tokenHash } from './random-token.ts'

/** Whose repeatable call this is: a hash of the browser's cookie, which every call with a fitting token carries. */
export const visitorKey = (request: FastifyRequest): string => tokenHash(visitorToken(request) ?? '')
