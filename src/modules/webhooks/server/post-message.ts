import { type IncomingMessage, request as plain } from 'node:http'
import { request as secured } from 'node:https'
import { isIP } from 'node:net'
import { guarded, isOutside } from '#platform/server/fetch-outside.ts'

const TIMEOUT_MS = 10_000

/** What became of a message: the receiver's status, or why there is none. */
export type Posted = { status: number } | { failure: string }

interface Message {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** The shop's own network may be told too. */
  mayBePrivate: boolean
}

/** Posts a message once; follows no redirect and reads no more of the answer than its status. Never throws. */
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

/** Whether an address can be a receiver's at all: `https`, no name and password in it. */
export const isReceiverAddress = (url: string, mayBePrivate: boolean): boolean => {
  const to = URL.parse(url)
  if (!to || to.username || to.password) return false
  if (mayBePrivate) return to.protocol === 'https:' || to.protocol === 'http:'
  const host = to.hostname.replace(/^\[|\]$/g, '')
  return to.protocol === 'https:' && host !== 'localhost' && (!isIP(host) || isOutside(host))
}
