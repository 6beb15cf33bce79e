import type { FastifyRequest } from 'fastify'

/** The name of a call in the log: its route pattern, which contains no token, e-mail or search. */
export const loggedRoute = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url
  return pattern === undefined || pattern.endsWith('*') ? loggedPath(request.url) : pattern
}

/**
 * An address without a route, without its query and with possible secrets masked: words are lower-case, tokens are not.
 */
export const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/(?<=\/)(?=[^/]*[A-Z0-9])[\w-]{16,}(?=\/|$)/g, ':token')
