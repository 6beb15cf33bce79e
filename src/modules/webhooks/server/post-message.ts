import { type IncomingMessage, request as sendHttp } from 'node:http'
import { request as sendHttps } from 'node:https'
import { isIP } from 'node:net'
import { createGuardedLookup, isPublicIpAddress } from '#platform/server/fetch-external.ts'

const TIMEOUT_MS = 10_000

/** The receiver's HTTP status, or the reason for no answer. */
export type PostResult = { status: number } | { failure: string }

interface Message {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Private network addresses are allowed. */
  allowsPrivateAddress: boolean
}

/** Posts a message once; follows no redirect and reads only the status. Network errors become a `failure`. */
export const postMessage = ({ url, headers, body, allowsPrivateAddress }: Message): Promise<PostResult> =>
  new Promise(resolvePost => {
    const target = new URL(url)
    const host = target.hostname.replace(/^\[|\]$/g, '')
    if (!allowsPrivateAddress && isIP(host) && !isPublicIpAddress(host))
      return resolvePost({ failure: 'private address' })
    const send = target.protocol === 'https:' ? sendHttps : sendHttp
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false as const,
      ...(!allowsPrivateAddress && { lookup: createGuardedLookup(isPublicIpAddress) }),
    }
    const request = send(target, options, (response: IncomingMessage) => {
      response.destroy()
      resolvePost({ status: response.statusCode ?? 0 })
    })
    request.on('error', error => resolvePost({ failure: error.name === 'AbortError' ? 'no answer' : error.message }))
    request.end(body)
  })

/**
 * Returns whether a receiver may have this address: public, HTTPS and without credentials. `allowsPrivateAddress` also
 * admits private hosts and HTTP.
 */
export const isReceiverAddress = (url: string, allowsPrivateAddress: boolean): boolean => {
  const target = URL.parse(url)
  if (!target || target.username || target.password) return false
  if (allowsPrivateAddress) return target.protocol === 'https:' || target.protocol === 'http:'
  const host = target.hostname.replace(/^\[|\]$/g, '')
  return target.protocol === 'https:' && host !== 'localhost' && (!isIP(host) || isPublicIpAddress(host))
}
