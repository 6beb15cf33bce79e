import type { FastifyRequest } from 'fastify'

/** What a call is logged by: its route's pattern, which holds no token, e-mail or search. */
export const loggedRoute = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url
  return pattern === undefined || pattern.endsWith('*') ? loggedPath(request.url) : pattern
}

/** An address that no pattern is known of, without its query, and without what may be a secret: words are lower-case, tokens are not. */
export const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/(?<=\/)(?=[^/]*[A-Z0-9])[\w-]{16,}(?=\/|$)/g, ':token')
