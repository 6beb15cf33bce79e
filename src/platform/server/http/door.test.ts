import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createDoor } from './door.ts'

const open: Socket[] = []
const server = createServer((_request, response) => response.end('here'))
afterEach(() => {
  for (const socket of open) socket.destroy()
  server.close()
})

test('accepts up to sixty-four queued connections before heavy work', async () => {
  const door = createDoor(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let inside = 0
  server.on('connection', () => inside++)
  const knock = (visitors: number): void => {
    for (let n = 0; n < visitors; n++) open.push(connect(port, '127.0.0.1').on('error', () => undefined))
  }
  await door.letIn()
  expect(inside).toBe(0)
  expect(door.isKnocking()).toBe(false)
  knock(40)
  await once(server, 'connection')
  expect(door.isKnocking()).toBe(true)
  await Promise.all([door.letIn(), door.letIn()])
  expect(inside).toBe(40)
  expect(door.isKnocking()).toBe(false)
  knock(100)
  await door.letIn()
  expect(inside - 40).toBeGreaterThanOrEqual(64)
  expect(inside - 40).toBeLessThan(70)
  while (door.isKnocking() || inside < 140) await door.letIn()
  expect(inside).toBe(140)
})
