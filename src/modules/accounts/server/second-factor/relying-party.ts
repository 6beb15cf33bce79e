import { isIP } from 'node:net'

/** Host and origins of the shop for WebAuthn. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/** Returns the relying party; null for an IP address, except loopback, which browsers reach as `localhost`. */
export const findRelyingParty = (publicUrl: string): RelyingParty | null => {
  const { hostname, port, protocol } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0) return { id: host, origins: [publicUrl] }
  if (!/^127\.|^::1$/.test(host)) return null
  return { id: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] }
}
