import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '../settings.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openReplica } from './replica.ts'

const buildMessage = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map(part => Buffer.from(part)))
  const header = Buffer.alloc(5)
  header.write(type)
  header.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}
const encodeInt16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const encodeInt32 = (value: number): Buffer => Buffer.from([0, 0, value >> 8, value & 255])
const TEXT_TYPE_ID = 25
const BOOLEAN_TYPE_ID = 16
const READY = buildMessage('Z', 'I')
const buildColumn = (name: string, type: number): Buffer =>
  Buffer.concat([
    Buffer.from(`${name}\0`),
    encodeInt32(0),
    encodeInt16(0),
    encodeInt32(type),
    encodeInt16(0),
    encodeInt32(0),
    encodeInt16(0),
  ])
const buildCell = (text: string): Buffer => Buffer.concat([encodeInt32(text.length), Buffer.from(text)])

/** Claims once to be up to date and then never answers, like a machine without power. */
const startVanishingReplica = async (system: string): Promise<{ url: string; countQueries: () => number }> => {
  let queryCount = 0
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.once('data', () => {
      socket.write(Buffer.concat([buildMessage('R', encodeInt32(0)), READY]))
      socket.on('data', () => {
        queryCount += 1
        if (queryCount > 1) return
        const columns = buildMessage(
          'T',
          encodeInt16(2),
          buildColumn('system', TEXT_TYPE_ID),
          buildColumn('hasReached', BOOLEAN_TYPE_ID),
        )
        const row = buildMessage('D', encodeInt16(2), buildCell(system), buildCell('t'))
        socket.write(
          Buffer.concat([buildMessage('1'), buildMessage('2'), columns, row, buildMessage('C', 'SELECT 1\0'), READY]),
        )
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    url: `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/shop`,
    countQueries: () => queryCount,
  }
}

test('a replica that vanishes silently delays neither reads nor close', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { rows } = await db.execute<{ system: string }>(sql`
    select concat_ws('/', system_identifier, timeline_id, current_database()) as system from pg_control_system(), pg_control_checkpoint()`)
  const { url, countQueries } = await startVanishingReplica(rows[0]!.system)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const settings = readSettings({ DATABASE_REPLICA_URL: url })
  const replica = openReplica(settings, db, pino({ level: 'silent' }))
  const advancePastTimeout = async (queryCount: number) => {
    while (countQueries() < queryCount) await new Promise(setImmediate)
    vi.advanceTimersByTime(5_000)
  }
  while (!replica.isUsed()) await new Promise(setImmediate)

  const reading = replica.read(readDb => readDb.execute<{ name: string }>(sql`select current_database() as name`))
  await advancePastTimeout(2)
  expect((await reading).rows[0]!.name).toMatch(/^test_/)
  expect(replica.isUsed()).toBe(false)

  // The server is asked again for its position and does not answer.
  while (countQueries() < 3) await new Promise(setImmediate)
  const closing = replica.close()
  await advancePastTimeout(3)
  await closing
})
