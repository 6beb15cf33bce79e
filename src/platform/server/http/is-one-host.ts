import type { IncomingMessage } from 'node:http'

/** Characters that no host contains and that parsers of the header treat differently. */
const NOT_A_HOST = /[\s,/\\@?#<>"]/

/**
 * True where a request has one valid host. Node keeps the first of two headers, and a proxy may have used the other.
 */
export const isOneHost = ({ rawHeaders, headers }: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts < 2 && !NOT_A_HOST.test(headers.host ?? '')
}
