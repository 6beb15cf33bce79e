import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from '../http/create-server.ts'

const MAX_CONNECTIONS = 200

/** Starts a server that counts its connections. */
const startServer = async (trustedProxies: string[]) => {
  const server = await createServer(pino({ level: 'silent' }), trustedProxies)
  server.get('/small', async () => 'answered')
  await server.listen({ port: 0, host: '::' })
  onTestFinished(() => server.close())
  const { port } = server.server.address() as { port: number }
  const openConnection = async (host: string): Promise<Socket> => {
    const socket = connect(port, host)
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const countConnections = () =>
    new Promise<number>((resolve, reject) =>
      server.server.getConnections((error, connections) => (error ? reject(error) : resolve(connections))),
    )
  return {
    openConnection,
    countConnections,
    openConnections: (host: string, amount: number) =>
      Promise.all(Array.from({ length: amount }, () => openConnection(host))),
  }
}
const requestOn = async (socket: Socket): Promise<string> => {
  socket.write('GET /small HTTP/1.1\r\nHost: x\r\n\r\n')
  return String((await once(socket, 'data'))[0])
}

test('limits the connections of one IP address and lets others connect', async () => {
  const { openConnection, openConnections, countConnections } = await startServer([
    '192.0.2.1',
    'linklocal',
    '10.0.0.0/8',
  ])
  const openSockets = await openConnections('127.0.0.1', MAX_CONNECTIONS)
  const rejectedSocket = await openConnection('127.0.0.1')
  await once(rejectedSocket.resume(), 'close')
  expect(await countConnections()).toBe(MAX_CONNECTIONS)
  expect(await requestOn(await openConnection('::1'))).toContain('answered')
  expect(await requestOn(openSockets[0] as Socket)).toContain('answered')
  // Closed connections free their places.
  openSockets[1]?.destroy()
  await vi.waitFor(async () => expect(await countConnections()).toBe(MAX_CONNECTIONS), 30_000)
  expect(await requestOn(await openConnection('127.0.0.1'))).toContain('answered')
})

test.each([[['loopback']], [['127.0.0.1']], [['127.0.0.0/24']]])(
  'does not limit a trusted proxy: %j',
  async proxies => {
    const { openConnections, countConnections } = await startServer(proxies)
    await openConnections('127.0.0.1', MAX_CONNECTIONS + 20)
    await vi.waitFor(async () => expect(await countConnections()).toBe(MAX_CONNECTIONS + 20), 30_000)
  },
)
