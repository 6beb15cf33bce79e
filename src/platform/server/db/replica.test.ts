import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '../settings.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openReplica } from './replica.ts'

const message = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map(part => Buffer.from(part)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const short = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const long = (value: number): Buffer => Buffer.from([0, 0, value >> 8, value & 255])
const TEXT = 25
const BOOLEAN = 16
const READY = message('Z', 'I')
const column = (name: string, type: number): Buffer =>
  Buffer.concat([Buffer.from(`${name}\0`), long(0), short(0), long(type), short(0), long(0), short(0)])
const cell = (text: string): Buffer => Buffer.concat([long(text.length), Buffer.from(text)])

/** Claims once to be up to date and then never answers, like a machine without power. */
const vanishing = async (system: string): Promise<{ url: string; asked: () => number }> => {
  let asked = 0
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', long(0)), READY]))
      socket.on('data', () => {
        asked += 1
        if (asked > 1) return
        const columns = message('T', short(2), column('system', TEXT), column('has', BOOLEAN))
        const row = message('D', short(2), cell(system), cell('t'))
        socket.write(Buffer.concat([message('1'), message('2'), columns, row, message('C', 'SELECT 1\0'), READY]))
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/shop`, asked: () => asked }
}

test('a replica that vanishes silently delays neither reads nor close', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { rows } = await db.execute<{ system: string }>(sql`
    select concat_ws('/', system_identifier, timeline_id, current_database()) as system from pg_control_system(), pg_control_checkpoint()`)
  const { url, asked } = await vanishing(rows[0]!.system)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const settings = readSettings({ DATABASE_REPLICA_URL: url })
  const replica = openReplica(settings, db, pino({ level: 'silent' }))
  const silentAt = async (nth: number) => {
    while (asked() < nth) await new Promise(setImmediate)
    vi.advanceTimersByTime(5_000)
  }
  while (!replica.isRead()) await new Promise(setImmediate)

  const read = replica.read(on => on.execute<{ name: string }>(sql`select current_database() as name`))
  await silentAt(2)
  expect((await read).rows[0]!.name).toMatch(/^test_/)
  expect(replica.isRead()).toBe(false)

  // The server is asked again for its position and does not answer.
  while (asked() < 3) await new Promise(setImmediate)
  const closed = replica.close()
  await silentAt(3)
  await closed
})
