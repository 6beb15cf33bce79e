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
  let accepted = 0
  server.on('connection', () => accepted++)
  const openConnections = (count: number): void => {
    for (let index = 0; index < count; index++)
      openSockets.push(connect(port, '127.0.0.1').on('error', () => undefined))
  }
  await yieldEventLoop()
  expect(accepted).toBe(0)
  openConnections(40)
  await once(server, 'connection')
  await Promise.all([yieldEventLoop(), yieldEventLoop()])
  expect(accepted).toBe(40)
  openConnections(100)
  await yieldEventLoop()
  expect(accepted - 40).toBeGreaterThanOrEqual(64)
  expect(accepted - 40).toBeLessThan(70)
  while (accepted < 140) await yieldEventLoop()
  expect(accepted).toBe(140)
})
