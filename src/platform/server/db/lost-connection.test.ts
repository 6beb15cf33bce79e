import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './database.ts'

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const AUTHENTICATED = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const SHUTDOWN = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'))

/** A stopping server may accept a connection and end it in the same packet. */
const stoppedServer = async (): Promise<string> => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, SHUTDOWN])))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/shop`
}

test.each([
  ['a transaction', (db: ReturnType<typeof openDatabase>) => db.transaction(tx => tx.execute(sql`select 1`))],
  ['a query', (db: ReturnType<typeof openDatabase>) => db.execute(sql`select 1`)],
])('a connection that ends in its first packet fails %s, and nothing else', async (_, ask) => {
  const unheard = vi.fn()
  process.on('uncaughtException', unheard)
  onTestFinished(() => void process.off('uncaughtException', unheard))
  for (const ownSessions of [true, false]) {
    const db = openDatabase(await stoppedServer(), 1, { ownSessions })
    await expect(ask(db)).rejects.toThrow()
    await db.$client.end()
  }
  expect(unheard).not.toHaveBeenCalled()
})
