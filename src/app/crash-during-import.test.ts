import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeProducts } from '#catalog/testing/factories.ts'
import { createTestDatabase } from '#platform/server/testing/test-database.ts'
import { type StartedProgram, startedProgram } from './testing/started-program.ts'
import { logInToWrite } from './testing/writing-staff.ts'

const LONG_MS = 240_000
const SOON = { timeout: 60_000, interval: 50 }
/** Two chunks and the start of a third. */
const KNOWN = 2_100
const NEW = 100

test(
  'resumes a price list import after a crash, handles each row once, and can undo all',
  async () => {
    const database = await createTestDatabase()
    const { db } = database
    const lives: StartedProgram[] = []
    onTestFinished(async () => {
      await Promise.all(lives.map(one => one.remove()))
      await database.drop()
    })
    const codes = (letter: string, many: number) => Array.from({ length: many }, (_, at) => `${letter}-${at}`)
    const known = codes('K', KNOWN)
    await makeProducts(
      db,
      known.map(code1 => ({ code1, priceCents: 1_000, totalCents: 1_000 })),
    )
    const prices = async () =>
      (
        await db.execute<{ cents: number; many: number }>(
          sql`select total_cents as cents, count(*)::int as many from product where class = 'product' and removed_at is null group by 1 order by 1`,
        )
      ).rows
    const begin = async () => {
      const program = await startedProgram({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'given-at-the-start' })
      lives.push(program)
      await program.ready()
      return { program, staff: await logInToWrite(() => program.origin, 'admin', 'given-at-the-start') }
    }
    const { program, staff } = await begin()
    // New rows come first, so an interrupted chunk would show as duplicates.
    const rows = [...codes('N', NEW), ...known].map(code => [code, `Osa ${code}`, '25,00'])
    const headings = ['Kood', 'Nimi', 'Hind']
    const { id } = (await staff.send('POST', '/v1/admin/import', { name: 'hinnad.csv', headings, total: rows.length }))
      .data
    for (let from = 0; from < rows.length; from += 1_000)
      await staff.send('POST', `/v1/admin/import/${id}/rows`, { from, rows: rows.slice(from, from + 1_000) })
    const look = async (by = staff) => (await by.get(`/v1/admin/import/${id}`)).data
    const mapping = { code1: 0, 'name.et': 1, total_price: 2 }
    await staff.send('POST', `/v1/admin/import/${id}/check`, { mapping, may_create: true })
    await vi.waitFor(async () => expect((await look()).state).toBe('checked'), SOON)

    // The last chunk waits for a locked product.
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('begin')
    await holder.query(`select id from product where code1 = 'K-${KNOWN - 1}' for update`)
    await staff.send('POST', `/v1/admin/import/${id}/run`, {})
    await vi.waitFor(async () => expect(await look()).toMatchObject({ state: 'running', done: 2_000 }), SOON)
    program.child.kill('SIGKILL')
    await program.ended
    await holder.query('rollback')
    await holder.end()
    expect(await prices()).toEqual([
      { cents: 1_000, many: KNOWN + NEW - 2_000 },
      { cents: 2_500, many: 2_000 },
    ])

    // pg-boss retries a dead process's job after its timeout; the test sets that to now.
    await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
    const { staff: later } = await begin()
    await vi.waitFor(async () => expect((await look(later)).state).toBe('done'), SOON)
    expect(await look(later)).toMatchObject({
      done: rows.length,
      counts: { changed: KNOWN, created: NEW, rejected: 0 },
    })
    expect(await prices()).toEqual([{ cents: 2_500, many: KNOWN + NEW }])
    await later.send('POST', `/v1/admin/import/${id}/undo`, {})
    await vi.waitFor(async () => expect((await look(later)).state).toBe('undone'), SOON)
    expect(await prices()).toEqual([{ cents: 1_000, many: KNOWN }])
  },
  LONG_MS,
)
