import type { IncomingMessage } from 'node:http'

/** Signs that are in no host and lead readers of the header to different ones. */
const NOT_A_HOST = /[\s,/\\@?#<>"]/

/** Whether a request names one host. Node keeps the first of two headers, a proxy may have taken the other. */
export const isOneHost = ({ rawHeaders, headers }: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts < 2 && !NOT_A_HOST.test(headers.host ?? '')
}
