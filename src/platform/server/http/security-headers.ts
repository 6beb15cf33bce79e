import type { FastifyInstance, FastifyReply } from 'fastify'

/** Browsers must not render JSON as a page, so it may load nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
const isData = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('application/json')

interface SecurityArgs {
  scriptHashes: readonly string[]
  secure: boolean
  subDomains: boolean
  development: boolean
  /** Third-party scripts and calls of pages, as sources of the policy. Returns one object until they change. */
  outsiders: () => { scripts: string; calls: string }
}

/**
 * Sets the headers of every answer. Scripts run only from our own files or by hash; `style-src 'unsafe-inline'` is
 * accepted, since toasts and the editor inject styles.
 */
export const securityHeaders = (
  server: FastifyInstance,
  { scriptHashes, secure, subDomains, development, outsiders }: SecurityArgs,
): void => {
  const scripts = development
    ? "'self' 'unsafe-inline'"
    : ["'self'", ...scriptHashes.map(hash => `'${hash}'`)].join(' ')
  const policyFor = ({ scripts: others, calls }: { scripts: string; calls: string }): string =>
    [
      "default-src 'self'",
      `script-src ${[scripts, others].join(' ').trim()}`,
      "style-src 'self' 'unsafe-inline'",
      `img-src ${["'self' data: blob:", calls].join(' ').trim()}`,
      `connect-src ${["'self'", development ? 'ws:' : '', calls].filter(source => source !== '').join(' ')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
  let known = { outsiders: outsiders(), policy: policyFor(outsiders()) }
  const policy = (): string => {
    const now = outsiders()
    if (now !== known.outsiders) known = { outsiders: now, policy: policyFor(now) }
    return known.policy
  }
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(secure && { 'strict-transport-security': `max-age=31536000${subDomains ? '; includeSubDomains' : ''}` }),
  }
  // Every answer runs this hook, so it uses a callback, and a short policy for data.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(headers)
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', isData(reply) ? DATA_POLICY : policy())
    }
    done()
  })
}
