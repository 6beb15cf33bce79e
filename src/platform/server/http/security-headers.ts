import type { FastifyInstance, FastifyReply } from 'fastify'

/** Browsers must not render JSON as a page, so it may load nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
const isData = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('application/json')

interface SecurityHeaderOptions {
  scriptHashes: readonly string[]
  isSecure: boolean
  includesSubDomains: boolean
  isDevelopment: boolean
  /** Returns the third-party scripts and calls of pages, as sources of the policy; one object until they change. */
  getThirdParties: () => { scripts: string; calls: string }
}

/**
 * Sets the headers of every answer. Scripts run only from our own files, by hash or from chosen third parties;
 * `style-src 'unsafe-inline'` is accepted, since toasts and the editor inject styles.
 */
export const addSecurityHeaders = (
  server: FastifyInstance,
  { scriptHashes, isSecure, includesSubDomains, isDevelopment, getThirdParties }: SecurityHeaderOptions,
): void => {
  const scripts = isDevelopment
    ? "'self' 'unsafe-inline'"
    : ["'self'", ...scriptHashes.map(hash => `'${hash}'`)].join(' ')
  const buildPolicy = ({ scripts: thirdPartyScripts, calls }: { scripts: string; calls: string }): string =>
    [
      "default-src 'self'",
      `script-src ${[scripts, thirdPartyScripts].join(' ').trim()}`,
      "style-src 'self' 'unsafe-inline'",
      `img-src ${["'self' data: blob:", calls].join(' ').trim()}`,
      `connect-src ${["'self'", isDevelopment ? 'ws:' : '', calls].filter(source => source !== '').join(' ')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
  let latestPolicy = { thirdParties: getThirdParties(), policy: buildPolicy(getThirdParties()) }
  const getPolicy = (): string => {
    const thirdParties = getThirdParties()
    if (thirdParties !== latestPolicy.thirdParties) latestPolicy = { thirdParties, policy: buildPolicy(thirdParties) }
    return latestPolicy.policy
  }
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure && {
      'strict-transport-security': `max-age=31536000${includesSubDomains ? '; includeSubDomains' : ''}`,
    }),
  }
  // Every answer runs this hook, so it uses a callback, and a short policy for data.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(headers)
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', isData(reply) ? DATA_POLICY : getPolicy())
    }
    done()
  })
}
