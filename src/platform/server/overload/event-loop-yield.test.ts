import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createEventLoopYield } from './event-loop-yield.ts'

const openSockets: Socket[] = []
const server = createServer((_request, response) => response.end('here'))
afterEach(() => {
  for (const socket of openSockets) socket.destroy()
  server.close()
})

test('accepts up to sixty-four queued connections before heavy work', async () => {
  const yieldEventLoop = createEventLoopYield(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let acceptedCount = 0
  server.on('connection', () => acceptedCount++)
  const openConnections = (count: number): void => {
    for (let index = 0; index < count; index++)
      openSockets.push(connect(port, '127.0.0.1').on('error', () => undefined))
  }
  await yieldEventLoop()
  expect(acceptedCount).toBe(0)
  openConnections(40)
  await once(server, 'connection')
  await Promise.all([yieldEventLoop(), yieldEventLoop()])
  expect(acceptedCount).toBe(40)
  openConnections(100)
  await yieldEventLoop()
  expect(acceptedCount - 40).toBeGreaterThanOrEqual(64)
  expect(acceptedCount - 40).toBeLessThan(70)
  while (acceptedCount < 140) await yieldEventLoop()
  expect(acceptedCount).toBe(140)
})
