import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchExternal, isPublicIpAddress } from './fetch-external.ts'

test.each([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['193.40.5.1', true],
  ['2a00:1450:4001::1', true],
  ['::ffff:8.8.8.8', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['172.16.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['2001:0:4136:e378::', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
])('%s is a public IP address: %s', (ip, expected) => expect(isPublicIpAddress(ip)).toBe(expected))

let server: Server
let origin: string
beforeAll(async () => {
  server = createServer(({ url }, answer) => {
    if (url === '/on') answer.writeHead(302, { location: '/list' }).end()
    else if (url === '/round') answer.writeHead(302, { location: '/round' }).end()
    else if (url === '/file') answer.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (url === '/gone') answer.writeHead(404).end('no')
    else if (url === '/cut') answer.writeHead(200, { 'content-length': '99' }).write('half', () => answer.destroy())
    else if (url !== '/never') answer.end('kood;hind')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ANY_ADDRESS = { maxBytes: 9, isAllowedIp: () => true }

test('reads a URL, also after a redirect', async () => {
  for (const path of ['/list', '/on']) {
    const result = await fetchExternal(origin + path, ANY_ADDRESS)
    expect(result.ok && Buffer.from(result.value).toString()).toBe('kood;hind')
  }
})

test.each([
  ['/round', 'unreachable'],
  ['/file', 'address'],
  ['/gone', 'unreachable'],
  ['/cut', 'unreachable'],
])('reports the failure of %s: %s', async (path, reason) => {
  expect(await fetchExternal(origin + path, ANY_ADDRESS)).toEqual({ ok: false, reason })
})

test('does not wait for a server that never answers', async () => {
  const result = await fetchExternal(`${origin}/never`, { ...ANY_ADDRESS, timeoutMs: 50 })
  expect(result).toEqual({ ok: false, reason: 'unreachable' })
})

test('reads no more than the limit', async () => {
  expect(await fetchExternal(`${origin}/list`, { ...ANY_ADDRESS, maxBytes: 8 })).toEqual({
    ok: false,
    reason: 'tooLarge',
  })
})

test.each(['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433'])('rejects %s as internal', async host => {
  const { port } = server.address() as AddressInfo
  const result = await fetchExternal(`http://${host}:${port}/list`, { maxBytes: 99 })
  expect(result).toEqual({ ok: false, reason: 'inner' })
})

test('rejects a redirect to an internal URL', async () => {
  // The first address is allowed, the redirect is not.
  let checks = 0
  const result = await fetchExternal(`${origin}/on`, { maxBytes: 99, isAllowedIp: () => checks++ === 0 })
  expect(result).toEqual({ ok: false, reason: 'inner' })
})
