import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeProducts } from '#catalog/testing/factories.ts'
import { createTestDatabase } from '#platform/server/testing/test-database.ts'
import { logInStaff } from './testing/log-in-staff.ts'
import { type StartedProgram, startProgram } from './testing/start-program.ts'

const LONG_MS = 240_000
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 }
/** Two chunks and the start of a third. */
const KNOWN_COUNT = 2_100
const NEW_COUNT = 100

test(
  'resumes a price list import after a crash, handles each row once, and can undo all',
  async () => {
    const database = await createTestDatabase()
    const { db } = database
    const programs: StartedProgram[] = []
    onTestFinished(async () => {
      await Promise.all(programs.map(startedProcess => startedProcess.remove()))
      await database.drop()
    })
    const listCodes = (letter: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${letter}-${index}`)
    const knownCodes = listCodes('K', KNOWN_COUNT)
    await makeProducts(
      db,
      knownCodes.map(code1 => ({ code1, priceCents: 1_000, totalCents: 1_000 })),
    )
    const countByPrice = async () =>
      (
        await db.execute<{ cents: number; count: number }>(
          sql`select total_cents as cents, count(*)::int as count from product where class = 'product' and removed_at is null group by 1 order by 1`,
        )
      ).rows
    const startProgramAndLogIn = async () => {
      const program = await startProgram({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'given-at-the-start' })
      programs.push(program)
      await program.waitUntilReady()
      return { program, staff: await logInStaff(() => program.origin, 'admin', 'given-at-the-start') }
    }
    const { program, staff } = await startProgramAndLogIn()
    // New rows come first, so an interrupted chunk would show as duplicates.
    const rows = [...listCodes('N', NEW_COUNT), ...knownCodes].map(code => [code, `Osa ${code}`, '14,00'])
    const headings = ['Kood', 'Nimi', 'Hind']
    const { id } = (await staff.send('POST', '/v1/admin/import', { name: 'hinnad.csv', headings, total: rows.length }))
      .data
    for (let from = 0; from < rows.length; from += 1_000)
      await staff.send('POST', `/v1/admin/import/${id}/rows`, { from, rows: rows.slice(from, from + 1_000) })
    const readImport = async (reader = staff) => (await reader.get(`/v1/admin/import/${id}`)).data
    const mapping = { code1: 0, 'name.et': 1, total_price: 2 }
    await staff.send('POST', `/v1/admin/import/${id}/check`, { mapping, may_create: true })
    await vi.waitFor(async () => expect((await readImport()).state).toBe('checked'), WAIT_OPTIONS)

    // The last chunk waits for a locked product.
    const lockingClient = new pg.Client({ connectionString: database.url })
    await lockingClient.connect()
    await lockingClient.query('begin')
    await lockingClient.query(`select id from product where code1 = 'K-${KNOWN_COUNT - 1}' for update`)
    await staff.send('POST', `/v1/admin/import/${id}/run`, {})
    await vi.waitFor(
      async () => expect(await readImport()).toMatchObject({ state: 'running', done: 2_000 }),
      WAIT_OPTIONS,
    )
    program.child.kill('SIGKILL')
    await program.exitCode
    await lockingClient.query('rollback')
    await lockingClient.end()
    expect(await countByPrice()).toEqual([
      { cents: 1_000, count: KNOWN_COUNT + NEW_COUNT - 2_000 },
      { cents: 1_400, count: 2_000 },
    ])

    // pg-boss retries a dead process's job after its timeout; the test sets that to now.
    await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
    const { staff: restartedStaff } = await startProgramAndLogIn()
    await vi.waitFor(async () => expect((await readImport(restartedStaff)).state).toBe('done'), WAIT_OPTIONS)
    expect(await readImport(restartedStaff)).toMatchObject({
      done: rows.length,
      counts: { changed: KNOWN_COUNT, created: NEW_COUNT, rejected: 0 },
    })
    expect(await countByPrice()).toEqual([{ cents: 1_400, count: KNOWN_COUNT + NEW_COUNT }])
    await restartedStaff.send('POST', `/v1/admin/import/${id}/undo`, {})
    await vi.waitFor(async () => expect((await readImport(restartedStaff)).state).toBe('undone'), WAIT_OPTIONS)
    expect(await countByPrice()).toEqual([{ cents: 1_000, count: KNOWN_COUNT }])
  },
  LONG_MS,
)
