import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './database.ts'

const buildMessage = (type: string, body: Buffer): Buffer => {
  const header = Buffer.alloc(5)
  header.write(type)
  header.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}
const AUTHENTICATED = buildMessage('R', Buffer.alloc(4))
const READY = buildMessage('Z', Buffer.from('I'))
const SHUTDOWN = buildMessage(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
)

/** A stopping server may accept a connection and end it in the same packet. */
const startStoppedServer = async (): Promise<string> => {
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
])('a connection that ends in its first packet fails %s, and nothing else', async (_, runQuery) => {
  const onUncaughtException = vi.fn()
  process.on('uncaughtException', onUncaughtException)
  onTestFinished(() => void process.off('uncaughtException', onUncaughtException))
  for (const hasOwnSessions of [true, false]) {
    const db = openDatabase(await startStoppedServer(), 1, { hasOwnSessions })
    await expect(runQuery(db)).rejects.toThrow()
    await db.$client.end()
  }
  expect(onUncaughtException).not.toHaveBeenCalled()
})
