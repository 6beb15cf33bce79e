import { BlockList, isIPv6 } from 'node:net'

const blocked = new BlockList()
// RFC 6890 and its like: what lies inside a network, or nowhere.
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const) {
  blocked.addSubnet(net, bits)
}

const reachable6 = new BlockList()
reachable6.addSubnet('2000::', 3, 'ipv6')
const blocked6 = new BlockList()
// Within the public range: documentation, and ways to put any IPv4 address into one of IPv6.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  blocked6.addSubnet(net, bits, 'ipv6')
}

/** Whether an address lies on the open internet: a receiver may not be the shop's own machine or network. */
export const isPublicAddress = (address: string): boolean => {
  if (!isIPv6(address)) return !blocked.check(address)
  return reachable6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}
