import type { FastifyInstance, FastifyReply } from 'fastify'

/** Data is never shown as a page: whatever a browser would load for it is refused. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
const isData = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('application/json')

interface SecurityArgs {
  scriptHashes: readonly string[]
  secure: boolean
  subDomains: boolean
  development: boolean
  /** Whose scripts and calls pages may need beside our own, as sources of the policy; the same object while they are the same. */
  outsiders: () => { scripts: string; calls: string }
}

/** The same headers for an answer that meets no hooks. */
export interface SecurityHeaders {
  /** Of pages, names and values in turn: the same array while they are the same. */
  ofPages(): readonly string[]
}

/**
 * Headers of every answer. Scripts run only from our own files or by hash; `style-src 'unsafe-inline'` is accepted
 * openly, for toasts and the editor inject styles.
 */
export const securityHeaders = (
  server: FastifyInstance,
  { scriptHashes, secure, subDomains, development, outsiders }: SecurityArgs,
): SecurityHeaders => {
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
  // Every answer passes here: a hook without a promise, and for data a policy of few bytes.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(headers)
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', isData(reply) ? DATA_POLICY : policy())
    }
    done()
  })
  let flat = { policy: '', headers: [] as readonly string[] }
  return {
    ofPages() {
      const now = policy()
      if (now !== flat.policy) {
        const all = { ...headers, 'content-security-policy': now }
        flat = { policy: now, headers: Object.entries(all).flat() }
      }
      return flat.headers
    },
  }
}
