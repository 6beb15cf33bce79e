/**
 * Returns the key by which calls from an IP address are counted. An IPv6 household owns a /64, so its first half
 * counts; IPv4 mapped into IPv6 is IPv4.
 */
export const toIpAddressKey = (ipAddress: string): string => {
  const plainAddress = ipAddress.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!plainAddress.includes(':')) return plainAddress
  const [beginning = '', ending] = (plainAddress.split('%')[0] ?? '').split('::')
  const firstGroups = beginning === '' ? [] : beginning.split(':')
  const lastGroups = ending ? ending.split(':') : []
  const missingGroups = ending === undefined ? 0 : 8 - firstGroups.length - lastGroups.length
  const groups = [...firstGroups, ...Array<string>(Math.max(missingGroups, 0)).fill('0'), ...lastGroups]
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
