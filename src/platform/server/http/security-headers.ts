import type { FastifyInstance, FastifyReply } from 'fastify'

/** Data is never shown as a page: whatever a browser would load for it is refused. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
const isData = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('application/json')

/**
 * Headers of every answer. Scripts run only from our own files or by hash; `style-src 'unsafe-inline'` is accepted
 * openly, for toasts and the editor inject styles.
 */
export const securityHeaders = (
  server: FastifyInstance,
  {
    scriptHashes,
    secure,
    subDomains,
    development,
  }: { scriptHashes: readonly string[]; secure: boolean; subDomains: boolean; development: boolean },
): void => {
  const scripts = development
    ? "'self' 'unsafe-inline'"
    : ["'self'", ...scriptHashes.map(hash => `'${hash}'`)].join(' ')
  const policy = [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(secure && { 'strict-transport-security': `max-age=31536000${subDomains ? '; includeSubDomains' : ''}` }),
  }
  // Every answer passes here: a hook without a promise, and for data a policy of few bytes.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(headers)
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', isData(reply) ? DATA_POLICY : policy)
    }
    done()
  })
}
