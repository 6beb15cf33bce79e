import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { toIpAddressKey } from '../http/to-ip-address-key.ts'

/** A browser opens six, an office behind one IP address some dozens. One IP address must not use up all connections. */
const MAX_PER_IP_ADDRESS = 200

/** Networks of the names that `TRUSTED_PROXIES` accepts. */
const NAMED_NETWORKS: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Closes connections beyond the limit of an IP address. A trusted proxy has no limit, because it forwards all visitors'
 * connections.
 */
export const limitConnectionsPerIpAddress = (
  server: FastifyInstance,
  trustedProxies: readonly string[],
  maxPerIpAddress = MAX_PER_IP_ADDRESS,
): void => {
  const trustedNetworks = toBlockList(trustedProxies)
  const openConnections = new Map<string, number>()
  server.server.on('connection', (socket: Socket) => {
    const ipAddress = socket.remoteAddress
    if (ipAddress === undefined || trustedNetworks.check(ipAddress, getFamily(ipAddress))) return
    const key = toIpAddressKey(ipAddress)
    const count = openConnections.get(key) ?? 0
    if (count >= maxPerIpAddress) return void socket.destroy()
    openConnections.set(key, count + 1)
    socket.once('close', () => {
      const remaining = (openConnections.get(key) ?? 1) - 1
      if (remaining > 0) openConnections.set(key, remaining)
      else openConnections.delete(key)
    })
  })
}

const getFamily = (ipAddress: string): 'ipv4' | 'ipv6' => (isIPv6(ipAddress) ? 'ipv6' : 'ipv4')

const toBlockList = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks.flatMap(name => NAMED_NETWORKS[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, getFamily(address))
    else list.addSubnet(address, Number(bits), getFamily(address))
  }
  return list
}
