import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from '../http/create-server.ts'

const LIMIT = 200

/** A listening shop with the count of its connections. */
const listening = async (trustedProxies: string[]) => {
  const server = await createServer(pino({ level: 'silent' }), trustedProxies)
  server.get('/small', async () => 'answered')
  await server.listen({ port: 0, host: '::' })
  onTestFinished(() => server.close())
  const { port } = server.server.address() as { port: number }
  const open = async (host: string): Promise<Socket> => {
    const socket = connect(port, host)
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const count = () =>
    new Promise<number>((resolve, reject) =>
      server.server.getConnections((error, connections) => (error ? reject(error) : resolve(connections))),
    )
  return {
    open,
    count,
    openMany: (host: string, many: number) => Promise.all(Array.from({ length: many }, () => open(host))),
  }
}
const answerOn = async (socket: Socket): Promise<string> => {
  socket.write('GET /small HTTP/1.1\r\nHost: x\r\n\r\n')
  return String((await once(socket, 'data'))[0])
}

test('limits the connections of one address and lets others connect', async () => {
  const { open, openMany, count } = await listening(['192.0.2.1', 'linklocal', '10.0.0.0/8'])
  const held = await openMany('127.0.0.1', LIMIT)
  const beyond = await open('127.0.0.1')
  await once(beyond.resume(), 'close')
  expect(await count()).toBe(LIMIT)
  expect(await answerOn(await open('::1'))).toContain('answered')
  expect(await answerOn(held[0] as Socket)).toContain('answered')
  // Closed connections free their places.
  held[1]?.destroy()
  await vi.waitFor(async () => expect(await count()).toBe(LIMIT), 30_000)
  expect(await answerOn(await open('127.0.0.1'))).toContain('answered')
})

test.each([[['loopback']], [['127.0.0.1']], [['127.0.0.0/24']]])('a proxy of %j has no limit', async proxies => {
  const { openMany, count } = await listening(proxies)
  await openMany('127.0.0.1', LIMIT + 20)
  await vi.waitFor(async () => expect(await count()).toBe(LIMIT + 20), 30_000)
})
