import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { ensureAdmin } from '#accounts/server/accounts.ts'
import type { ListKind } from '#exchange/domain/list-kinds.ts'
import type { TableRows } from '#exchange/domain/read-table.ts'
import { registerExchangeRoutes } from '#exchange/server/routes.ts'
import { start as startFiles } from '#files/server/files.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { makeWarehouse } from '#stock/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import type { Visitor } from '#wire/visitor.ts'

export const editor = createStaffMember(['product.edit'])
export const stockEditor: Visitor = { ...editor, permissions: ['product.edit', 'stock.edit'] }
export const UNKNOWN_ID = 2_147_483_647
/** An address that the test shop must not reach, like one of the inner network. */
export const BLOCKED_IP = '127.0.0.9'

/** Starts a test app with an import client that acts as a product editor; calls `onReady` with the app. */
export const setUpImports = (onReady: (testApp: { app: TestApp; warehouseId: number }) => void) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(testApp => {
      startFiles(testApp, [])
      registerExchangeRoutes(testApp, { isAllowedIp: ip => ip !== BLOCKED_IP })
    })
    const warehouseId = await makeWarehouse(app.db, { name: 'Tallinn' })
    await arrange(app.db, tx => makeShop(tx))
    // The signed-in user has id 1; a nightly import asks what that user may do.
    await ensureAdmin(app, { username: 'toimetaja', password: 'import-igal-ool' })
    await app.jobs.start()
    onReady({ app, warehouseId })
  })
  afterAll(() => app.close())
  beforeEach(() => app.signInAs(editor))

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    app.server.inject({ method, url, headers: { 'x-csrf-token': 'any' }, ...(payload && { payload }) })
  const callImport = (id: number, step = '', payload?: object) =>
    call(step === '' ? 'GET' : 'POST', `/v1/admin/import/${id}${step && `/${step}`}`, payload)
  const readImport = async (id: number) => ({
    ...(await callImport(id)).json().data,
    rows: (await call('GET', `/v1/admin/import/${id}/rows?pageSize=1000`)).json().results,
  })
  /** Waits until the background job reaches a state. */
  const waitForState = async (id: number, state: string) => {
    await vi.waitFor(async () => expect((await readImport(id)).state).toBe(state), { timeout: 20_000, interval: 50 })
    return readImport(id)
  }
  /** Uploads a list whose first row has the headings. */
  const uploadRows = ([headings = [], ...rows]: string[][], kind: ListKind = 'product'): Promise<number> =>
    uploadTable({ headings, rows }, kind)
  /** Uploads a list that was read from a file. */
  const uploadTable = async ({ headings, rows, lines }: TableRows, kind: ListKind = 'product'): Promise<number> => {
    const created = await call('POST', '/v1/admin/import', {
      name: 'hinnakiri.csv',
      kind,
      headings,
      total: rows.length,
    })
    const { id } = created.json().data
    expect((await callImport(id, 'rows', { from: 0, rows, ...(lines && { lines }) })).json()).toMatchObject({
      received: rows.length,
    })
    return id
  }
  const check = async (id: number, options: object = {}) => {
    const { mapping } = await readImport(id)
    expect((await callImport(id, 'check', { mapping, may_create: false, ...options })).statusCode).toBe(200)
    return waitForState(id, 'checked')
  }
  const run = async (id: number) => {
    expect((await callImport(id, 'run')).statusCode).toBe(200)
    return waitForState(id, 'done')
  }
  const undo = async (id: number) => {
    expect((await callImport(id, 'undo')).statusCode).toBe(200)
    return waitForState(id, 'undone')
  }
  const readProduct = async (code: string) => {
    const { rows } = await app.db.execute<{
      id: number
      price: number
      total: number
      name: string
      state: number | null
      removed: boolean
    }>(sql`
    select id, price_cents as price, total_cents as total, name ->> 'et' as name, (visibility ->> 'stateInRange')::int as state,
      removed_at is not null as removed
    from product where code1 = ${code}`)
    return rows[0]
  }
  return {
    call,
    callImport,
    readImport,
    waitForState,
    uploadRows,
    uploadTable,
    check,
    run,
    undo,
    readProduct,
  }
}
