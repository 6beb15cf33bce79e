import { isIP } from 'node:net'

/** What devices know the shop by: its host, and the addresses that pages may have. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/** Browsers make passkeys for names alone: a shop at a loopback address goes by `localhost` too, one at any other number has none. */
export const relyingParty = (publicUrl: string): RelyingParty | null => {
  const { hostname, port, protocol } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0) return { id: host, origins: [publicUrl] }
  if (!/^127\.|^::1$/.test(host)) return null
  return { id: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] }
}
