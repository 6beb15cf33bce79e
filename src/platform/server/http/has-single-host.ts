import type { IncomingMessage } from 'node:http'

/** Characters that no host contains and that parsers of the header treat differently. */
const INVALID_HOST_CHARACTER = /[\s,/\\@?#<>"]/

/**
 * Returns false for several hosts or an invalid one. Node keeps the first of two headers, and a proxy may have used the
 * other.
 */
export const hasSingleHost = ({ rawHeaders, headers }: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): boolean => {
  let hostCount = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hostCount += 1
  }
  return hostCount < 2 && !INVALID_HOST_CHARACTER.test(headers.host ?? '')
}
