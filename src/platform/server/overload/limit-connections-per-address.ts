import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { toIpAddressKey } from '../http/to-ip-address-key.ts'

/** A browser opens six, an office behind one address some dozens; one address must not use up all. */
const MAX_PER_ADDRESS = 200

/** Networks of the names that `TRUSTED_PROXIES` accepts. */
const NAMED_NETWORKS: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Closes connections beyond an address's limit. A trusted proxy has no limit, because it forwards all visitors'
 * connections.
 */
export const limitConnectionsPerAddress = (
  server: FastifyInstance,
  trustedProxies: readonly string[],
  maxPerAddress = MAX_PER_ADDRESS,
): void => {
  const trusted = toBlockList(trustedProxies)
  const openConnections = new Map<string, number>()
  server.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || trusted.check(address, getFamily(address))) return
    const key = toIpAddressKey(address)
    const count = openConnections.get(key) ?? 0
    if (count >= maxPerAddress) return void socket.destroy()
    openConnections.set(key, count + 1)
    socket.once('close', () => {
      const remaining = (openConnections.get(key) ?? 1) - 1
      if (remaining > 0) openConnections.set(key, remaining)
      else openConnections.delete(key)
    })
  })
}

const getFamily = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

const toBlockList = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks.flatMap(name => NAMED_NETWORKS[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, getFamily(address))
    else list.addSubnet(address, Number(bits), getFamily(address))
  }
  return list
}
