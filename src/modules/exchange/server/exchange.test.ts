import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readPricePeriods, setPrice } from '#catalog/server/catalog.ts'
import { makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { editor, setUpImports, stockEditor, UNKNOWN_ID } from '#exchange/testing/set-up-imports.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { GUEST } from '#wire/visitor.ts'
import { purgeImports } from './remove-imports.ts'
import { importRows } from './tables.ts'

let app: TestApp
const { call, callImport, readImport, waitForState, uploadRows, check, run, undo, readProduct } = setUpImports(
  setup => {
    app = setup.app
  },
)

const COLUMNS = { mapping: { code1: 0 }, may_create: false }

test.each<['GET' | 'POST' | 'PUT' | 'DELETE', string, object?]>([
  ['GET', '/v1/admin/import'],
  ['GET', `/v1/admin/import/${UNKNOWN_ID}`],
  ['POST', '/v1/admin/import'],
  ['POST', `/v1/admin/import/${UNKNOWN_ID}/rows`, { from: 0, rows: [['A']] }],
  ['POST', `/v1/admin/import/${UNKNOWN_ID}/check`, COLUMNS],
  ['POST', `/v1/admin/import/${UNKNOWN_ID}/run`, {}],
  ['POST', `/v1/admin/import/${UNKNOWN_ID}/undo`, {}],
  ['GET', `/v1/admin/import/${UNKNOWN_ID}/rejected-rows`],
  ['GET', `/v1/admin/import/${UNKNOWN_ID}/rows`],
  ['GET', `/v1/admin/import/${UNKNOWN_ID}/archive`],
  ['DELETE', `/v1/admin/import/${UNKNOWN_ID}`],
  ['PUT', `/v1/admin/import/${UNKNOWN_ID}/nightly-fetch`, { is_nightly: true }],
  ['POST', '/v1/admin/import/from-address', { address: 'x' }],
  ['GET', '/v1/admin/export/product'],
])('%s %s requires the permission to edit products', async (method, url, body) => {
  app.signInAs(GUEST)
  expect((await call(method, url, body)).statusCode).toBe(401)
  app.signInAs({ ...editor, permissions: ['stock.edit'] })
  expect((await call(method, url, body)).statusCode).toBe(403)
  app.signInAs(editor)
  if (url.includes(String(UNKNOWN_ID))) expect((await call(method, url, body)).statusCode).toBe(404)
})

test.each([
  ['no headings', '/v1/admin/import', { name: 'x', headings: [], total: 1 }],
  ['the NUL character', '/v1/admin/import', { name: 'x', headings: ['A\0'], total: 1 }],
  ['an invalid address', '/v1/admin/import/from-address', { address: 'x' }],
  ['no rows', '/v1/admin/import', { name: 'x', headings: ['A'], total: 0 }],
  ['a column of an unknown field', '/v1/admin/import/1/check', { mapping: { secret: 0 }, may_create: false }],
])('rejects %s', async (_name, url, body) => {
  expect((await call('POST', url, body)).statusCode).toBe(422)
})

test('checks, runs and undoes a price list of 1,000 rows with 20 errors', async () => {
  const listCodes = Array.from({ length: 1_000 }, (_none, index) => `PL-${index}`)
  const ids = await makeProducts(
    app.db,
    listCodes.map(code1 => ({ code1, name: multilingual({ et: code1 }), priceCents: 1_000 })),
  )
  const rows = listCodes.map((code, index) =>
    index < 20 ? [index < 10 ? code : '', 'kallis'] : [code.toLowerCase(), '12,50'],
  )
  rows[4] = ['PL-4', '125,00']
  const id = await uploadRows([['Kood', 'Hind'], ...rows])
  const checked = await check(id)
  expect(checked.counts).toMatchObject({ changed: 980, rejected: 20, created: 0 })
  expect(checked.rows[0]).toMatchObject({ line: 1, code: 'PL-0', errors: [{ field: 'total_price' }] })
  expect((await readProduct('PL-500'))?.total).toBe(1_000)
  expect((await run(id)).counts).toMatchObject({ changed: 980, rejected: 20 })
  expect(await readProduct('PL-500')).toMatchObject({ price: 1_250, total: 1_250 })
  expect(await readPricePeriods(app.db, ids[500]!)).toHaveLength(2)
  const file = await call('GET', `/v1/admin/import/${id}/rejected-rows?lang=et`)
  expect(file.body.trim().split('\r\n')).toHaveLength(21)
  expect(file.body).toContain('PL-3;kallis;Hind: See ei ole rahasumma. Kirjuta eurod ja sendid, näiteks 12,50.')
  expect(file.body).toContain('PL-4;125,00;Hind: 10,00\u00a0€ → 125,00\u00a0€. Hind on oodatust üle kolme korra')

  await arrange(app.db, tx => setPrice(tx, ids[600]!, { priceCents: 1_300, totalCents: 1_300 }, app.now()))
  expect((await undo(id)).counts).toMatchObject({ undone: 979, skipped: 1 })
  expect((await readProduct('PL-500'))?.total).toBe(1_000)
  expect((await readProduct('PL-600'))?.total).toBe(1_300)
  expect((await callImport(id, 'undo')).statusCode).toBe(409)
}, 60_000)

test('lists rows by outcome, by code and by page, with those that an undo skipped', async () => {
  const ids = await makeProducts(
    app.db,
    Array.from({ length: 300 }, (_none, index) => ({ code1: `VL-${index}`, priceCents: 1_000 })),
  )
  const id = await uploadRows([
    ['Kood', 'Hind'],
    ...Array.from({ length: 250 }, (_none, index) => [`VL-${index}`, 'kallis']),
    ...Array.from({ length: 40 }, (_none, index) => [`VL-${250 + index}`, '12']),
    ...Array.from({ length: 10 }, (_none, index) => [`VL-${290 + index}`, '10']),
    ['VL-POLE', '9'],
  ])
  await check(id)
  const listRows = async (query = '') => {
    const { headers, ...answer } = await call('GET', `/v1/admin/import/${id}/rows?${query}`)
    return { rows: answer.json().results, total: Number(headers['x-pagination-total-count']) }
  }
  const listCodes = async (query: string) => (await listRows(query)).rows.map(({ code }: { code: string }) => code)
  expect((await listRows()).total).toBe(290)
  expect((await listRows()).rows[0]).toMatchObject({ line: 1, outcome: 'rejected', errors: [{ field: 'total_price' }] })
  expect(await listCodes('page=26&pageSize=10')).toEqual(
    Array.from({ length: 10 }, (_none, index) => `VL-${250 + index}`),
  )
  const changed = await listRows('outcome=changed&pageSize=10&page=4')
  expect(changed.total).toBe(40)
  expect(changed.rows).toHaveLength(10)
  expect(changed.rows[9]).toMatchObject({ line: 290, before: { total_price: 1_000 }, after: { total_price: 1_200 } })
  expect(await listCodes('outcome=absent')).toEqual(['VL-POLE'])
  expect((await listRows('outcome=unchanged')).total).toBe(10)
  expect(await listCodes('sort=-line&pageSize=1')).toEqual(['VL-289'])
  expect(await listCodes('sort=outcome&pageSize=1')).toEqual(['VL-289'])
  expect(await listCodes('q=vl-27&outcome=changed&pageSize=3')).toEqual(['VL-270', 'VL-271', 'VL-272'])
  expect((await listRows('q=vl-27&outcome=changed&pageSize=3')).total).toBe(10)
  expect((await listRows('q=%25')).total).toBe(0)

  await run(id)
  await arrange(app.db, tx => setPrice(tx, ids[255]!, { priceCents: 1_300, totalCents: 1_300 }, app.now()))
  await undo(id)
  expect((await listRows('outcome=skipped')).rows).toMatchObject([{ code: 'VL-255', after: { total_price: 1_200 } }])
  expect((await listRows('outcome=undone')).total).toBe(39)
}, 60_000)

test('requires the stock permission for a list with stock', async () => {
  await makeProduct(app.db, { code1: 'LUBA-1' })
  const id = await uploadRows([
    ['Tootekood', 'Tallinn'],
    ['LUBA-1', '5'],
  ])
  const { mapping } = await readImport(id)
  const expectForbidden = async (step: string, payload?: object) => {
    app.signInAs(editor)
    const answer = await callImport(id, `${step}?lang=en`, payload ?? {})
    expect([answer.statusCode, answer.json().message]).toEqual([403, expect.stringContaining('stock columns')])
    app.signInAs(stockEditor)
  }
  await expectForbidden('check', { mapping, may_create: false })
  await check(id)
  await expectForbidden('run')
  await run(id)
  await expectForbidden('undo')
  await undo(id)
})

test('stops an import that fails at every retry and undoes its rows', async () => {
  const listCodes = Array.from({ length: 1_001 }, (_none, index) => `KATKI-${index}`)
  await makeProducts(
    app.db,
    listCodes.map(code1 => ({ code1, name: multilingual({ et: code1 }), priceCents: 1_000 })),
  )
  const id = await uploadRows([['Kood', 'Hind'], ...listCodes.map(code => [code, '20'])])
  expect((await check(id)).counts).toMatchObject({ changed: 1_001 })
  await app.db.execute(
    sql`alter table product add constraint unpriced check (code1 <> 'KATKI-1000' or price_cents < 2000)`,
  )
  await app.db.execute(sql`update pgboss.queue set retry_limit = 0 where name = 'run-import'`)
  await callImport(id, 'run')
  const failedImport = await waitForState(id, 'failed')
  expect(failedImport).toMatchObject({ done: 1_000, counts: { changed: 1_000 } })
  expect((await readProduct('KATKI-7'))?.price).toBe(2_000)
  expect((await callImport(id, 'run')).statusCode).toBe(409)
  expect((await undo(id)).counts).toMatchObject({ undone: 1_000, changed: 0 })
  expect((await readProduct('KATKI-7'))?.price).toBe(1_000)
}, 60_000)

test('accepts rows once and in order; rejects steps out of order', async () => {
  const response = await call('POST', '/v1/admin/import', { name: 'x.csv', headings: ['kood'], total: 2 })
  const { id } = response.json().data
  expect((await callImport(id, 'check', COLUMNS)).statusCode).toBe(409)
  await callImport(id, 'rows', { from: 0, rows: [['A']] })
  expect((await callImport(id, 'rows', { from: 0, rows: [['A']] })).statusCode).toBe(409)
  expect(await readImport(id)).toMatchObject({ state: 'receiving', received: 1, total: 2, preview: [['A']] })
  expect((await callImport(id, 'rows', { from: 1, rows: [['B'], ['C']] })).statusCode).toBe(422)
  await callImport(id, 'rows', { from: 1, rows: [['B']] })
  expect((await callImport(id, 'check', { mapping: {}, may_create: false })).json().errors).toHaveProperty('mapping')
  expect((await callImport(id, 'run')).statusCode).toBe(409)
})

test('remembers the field chosen for a heading', async () => {
  const firstId = await uploadRows([
    ['Artikkel', 'Neto'],
    ['X', '1'],
  ])
  expect((await readImport(firstId)).mapping).toEqual({})
  await check(firstId, { mapping: { code1: 0, price: 1 } })
  expect(
    (
      await readImport(
        await uploadRows([
          ['Neto', 'Artikkel'],
          ['1', 'X'],
        ]),
      )
    ).mapping,
  ).toEqual({ code1: 1, price: 0 })
})

test('counts rows by outcome and deletes an idle import with its rows', async () => {
  await makeProducts(app.db, [{ code1: 'FG-1', name: multilingual({ et: 'FG' }), priceCents: 1_000 }])
  const id = await uploadRows([
    ['Kood', 'Hind'],
    ['FG-1', '12'],
    ['FG-2', '12'],
  ])
  await check(id)
  const readCounts = async () =>
    (await call('GET', '/v1/admin/import')).json().results.find((listed: { id: number }) => listed.id === id)?.counts
  expect(await readCounts()).toEqual({
    waiting: 0,
    unchanged: 0,
    changed: 1,
    created: 0,
    rejected: 0,
    absent: 1,
    undone: 0,
    skipped: 0,
  })
  await app.db.execute(sql`update import set state = 'running' where id = ${id}`)
  expect((await call('DELETE', `/v1/admin/import/${id}`)).statusCode).toBe(409)
  await app.db.execute(sql`update import set state = 'checked' where id = ${id}`)
  await run(id)
  await undo(id)
  expect(await readCounts()).toEqual({
    waiting: 0,
    unchanged: 0,
    changed: 0,
    created: 0,
    rejected: 0,
    absent: 1,
    undone: 1,
    skipped: 0,
  })
  expect((await call('DELETE', `/v1/admin/import/${id}`)).statusCode).toBe(204)
  expect(await app.db.$count(importRows, eq(importRows.importId, id))).toBe(0)
})

test('deletes old and incomplete imports', async () => {
  const [expired, incomplete, recent] = [
    await uploadRows([['Kood'], ['A']]),
    await uploadRows([['Kood'], ['B']]),
    await uploadRows([['Kood'], ['C']]),
  ]
  const setAge = (id: number, days: number, state: string) =>
    app.db.execute(
      sql`update import set state = ${state}, created_at = now() - ${days}::int * interval '1 day' where id = ${id}`,
    )
  await setAge(expired, 91, 'done')
  await setAge(incomplete, 2, 'receiving')
  await setAge(recent, 89, 'done')
  await arrange(app.db, tx => purgeImports(tx, new Date()))
  const statuses = await Promise.all([expired, incomplete, recent].map(async id => (await callImport(id)).statusCode))
  expect(statuses).toEqual([404, 404, 200])
})
