import type { FastifyRequest } from 'fastify'

/** Returns the name of a call in the log: its route pattern, which contains no token, e-mail or search. */
export const formatLoggedRoute = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url
  return pattern === undefined || pattern.endsWith('*') ? redactPath(request.url) : pattern
}

/**
 * Removes the query of an address and masks possible tokens: segments of 16 characters or more with a digit or capital.
 */
export const redactPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/(?<=\/)(?=[^/]*[A-Z0-9])[\w-]{16,}(?=\/|$)/g, ':token')
