import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'

/**
 * `address`: not an HTTP URL; `inner`: the URL leads into the machine or its network; `unreachable`: no successful
 * answer in time.
 */
export type FetchFailure = 'address' | 'inner' | 'tooLarge' | 'unreachable'

interface FetchLimits {
  maxBytes: number
  /** Milliseconds in all, including redirects. */
  timeoutMs?: number
  /** Returns true when an IP address may be contacted; by default all public ones. */
  isAllowedIp?: (ip: string) => boolean
}

const MAX_REDIRECTS = 3
const TIMEOUT_MS = 20_000

/**
 * Fetches a URL that somebody typed. It never contacts the machine or its private network, whatever name or
 * redirect leads there: each IP address is checked as it is connected to.
 */
export const fetchExternal = async (
  externalUrl: string,
  { maxBytes, timeoutMs = TIMEOUT_MS, isAllowedIp = isPublicIpAddress }: FetchLimits,
): Promise<Result<Uint8Array, FetchFailure>> => {
  const signal = AbortSignal.timeout(timeoutMs)
  let nextUrl = externalUrl
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const url = URL.canParse(nextUrl) ? new URL(nextUrl) : null
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return failure('address')
    const result = await sendRequest(url, { signal, maxBytes, isAllowedIp })
    if (!result.ok) return result
    if (typeof result.value !== 'string') return ok(result.value)
    nextUrl = URL.canParse(result.value, url) ? new URL(result.value, url).href : ''
  }
  return failure('unreachable')
}

interface FetchRequest {
  signal: AbortSignal
  maxBytes: number
  isAllowedIp: (ip: string) => boolean
}

/** Returns the bytes, or the URL of a redirect. */
const sendRequest = (
  url: URL,
  { signal, maxBytes, isAllowedIp }: FetchRequest,
): Promise<Result<Uint8Array | string, FetchFailure>> => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An IP address needs no lookup, so it is checked here.
  if (isIP(host) && !isAllowedIp(host)) return Promise.resolve(failure('inner'))
  return new Promise(resolve => {
    const options = {
      signal,
      lookup: createGuardedLookup(isAllowedIp),
      headers: { 'user-agent': 'Pitlane', accept: '*/*' },
    }
    const request = (url.protocol === 'https:' ? https : http).get(url, options, answer => {
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy()
        resolve(ok(headers.location))
        return
      }
      if (statusCode !== 200) {
        answer.destroy()
        resolve(failure('unreachable'))
        return
      }
      const parts: Buffer[] = []
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        parts.push(part)
        if (bytes <= maxBytes) return
        resolve(failure('tooLarge'))
        answer.destroy()
      })
      answer.on('end', () => resolve(ok(Buffer.concat(parts))))
      answer.on('error', () => resolve(failure('unreachable')))
      answer.on('close', () => resolve(failure('unreachable')))
    })
    request.on('error', error => resolve(failure(error instanceof PrivateIpAddressError ? 'inner' : 'unreachable')))
  })
}

class PrivateIpAddressError extends Error {
  constructor() {
    super('private address')
  }
}

/** Resolves a name once and connects to that result, so that no second lookup can differ. */
export const createGuardedLookup =
  (isAllowedIp: (ip: string) => boolean): LookupFunction =>
  (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowedIp(address)))
        return callback(new PrivateIpAddressError(), [])
      return options.all
        ? callback(null, addresses)
        : callback(null, getFirstElement(addresses).address, getFirstElement(addresses).family)
    })

const PRIVATE_NETWORKS = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  PRIVATE_NETWORKS.addSubnet(net, prefix, 'ipv4')
}
/** The public unicast range of IPv6; all else is private or reserved. */
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE_NETWORKS.addSubnet(net, prefix, 'ipv6')
}

export const isPublicIpAddress = (ip: string): boolean => {
  if (isIP(ip) === 4) return !PRIVATE_NETWORKS.check(ip, 'ipv4')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return isPublicIpAddress(mapped)
  return isIP(ip) === 6 && PUBLIC_IPV6.check(ip, 'ipv6') && !PRIVATE_NETWORKS.check(ip, 'ipv6')
}
