import { type IncomingMessage, request as plain } from 'node:http'
import { request as secured } from 'node:https'
import { isIP } from 'node:net'
import { guarded, isOutside } from '#platform/server/fetch-outside.ts'

const TIMEOUT_MS = 10_000

/** The receiver's HTTP status, or the reason for no answer. */
export type Posted = { status: number } | { failure: string }

interface Message {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Private network addresses are allowed. */
  mayBePrivate: boolean
}

/** Posts a message once; follows no redirect and reads only the status. Never throws. */
export const postMessage = ({ url, headers, body, mayBePrivate }: Message): Promise<Posted> =>
  new Promise(resolvePosted => {
    const to = new URL(url)
    const host = to.hostname.replace(/^\[|\]$/g, '')
    if (!mayBePrivate && isIP(host) && !isOutside(host)) return resolvePosted({ failure: 'private address' })
    const send = to.protocol === 'https:' ? secured : plain
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false as const,
      ...(!mayBePrivate && { lookup: guarded(isOutside) }),
    }
    const asked = send(to, options, (answer: IncomingMessage) => {
      answer.destroy()
      resolvePosted({ status: answer.statusCode ?? 0 })
    })
    asked.on('error', error => resolvePosted({ failure: error.name === 'AbortError' ? 'no answer' : error.message }))
    asked.end(body)
  })

/** Accepts HTTPS addresses without credentials. */
export const isReceiverAddress = (url: string, mayBePrivate: boolean): boolean => {
  const to = URL.parse(url)
  if (!to || to.username || to.password) return false
  if (mayBePrivate) return to.protocol === 'https:' || to.protocol === 'http:'
  const host = to.hostname.replace(/^\[|\]$/g, '')
  return to.protocol === 'https:' && host !== 'localhost' && (!isIP(host) || isOutside(host))
}
