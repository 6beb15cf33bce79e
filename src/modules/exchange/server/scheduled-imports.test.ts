import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#accounts/server/tables.ts'
import { makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { setUpImports } from '#exchange/testing/set-up-imports.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { refetchImports } from './fetch-nightly.ts'

let app: TestApp
const { call, callImport, readImport, waitForState, check, run, readProduct } = setUpImports(setup => {
  app = setup.app
})

/** A supplier's server: its response text and a hook during requests. */
const supplier = { list: '' as string | Buffer, onRequest: async (): Promise<unknown> => undefined }
const supplierServer = createServer(
  (_request, response) => void supplier.onRequest().then(() => response.end(supplier.list)),
)
beforeAll(() => new Promise<void>(resolve => supplierServer.listen(0, '127.0.0.1', resolve)))
afterAll(() => supplierServer.close())

const buildAddress = (file: string) => `http://127.0.0.1:${(supplierServer.address() as AddressInfo).port}/${file}`
const readLatestId = async () => (await call('GET', '/v1/admin/import')).json().results[0].id as number
const setNightlyFetch = (id: number, isNightly: boolean) =>
  call('PUT', `/v1/admin/import/${id}/nightly-fetch`, { is_nightly: isNightly })
const runNightlyFetch = () => refetchImports(app, createSystemActor('test'), () => true)
/** Fetches and runs a list with the given columns, and turns its nightly fetch on. */
const startNightlyFetch = async (list: string, mapping: object) => {
  supplier.list = list
  const { id } = (await call('POST', '/v1/admin/import/from-address', { address: buildAddress('hinnad.csv') })).json()
    .data
  await check(id, { mapping })
  await run(id)
  expect((await setNightlyFetch(id, true)).statusCode).toBe(200)
  return id as number
}

test('fetches, checks and runs a list every night unless the result is unusual', async () => {
  await makeProducts(
    app.db,
    Array.from({ length: 20 }, (_none, index) => ({
      code1: `NL-${index}`,
      name: multilingual({ et: 'NL' }),
      priceCents: 1_000,
    })),
  )
  const buildList = (price: string, invalidCount = 0) =>
    [
      'Artikkel;Hinnasilt',
      ...Array.from({ length: 20 }, (_none, index) => `NL-${index};${index < invalidCount ? '?' : price}`),
    ].join('\n')
  supplier.list = buildList('11,00')
  const address = buildAddress('hinnad.csv')
  const unfinishedId = (await call('POST', '/v1/admin/import/from-address', { address })).json().data.id
  expect(await readImport(unfinishedId)).toMatchObject({
    name: 'hinnad.csv',
    state: 'ready',
    total: 20,
    address,
    is_nightly: false,
  })
  expect((await setNightlyFetch(unfinishedId, true)).statusCode).toBe(409)
  const firstId = await startNightlyFetch(buildList('11,00'), { code1: 0, total_price: 1 })
  supplier.list = buildList('12,00', 2)
  await runNightlyFetch()
  const secondId = await readLatestId()
  expect(await waitForState(secondId, 'done')).toMatchObject({ is_nightly: true, counts: { changed: 18, rejected: 2 } })
  expect(await readImport(firstId)).toMatchObject({ is_nightly: false })
  expect((await readProduct('NL-5'))?.total).toBe(1_200)
  supplier.list = buildList('13,00', 3)
  await runNightlyFetch()
  const thirdId = await readLatestId()
  expect(await waitForState(thirdId, 'checked')).toMatchObject({ is_nightly: true, counts: { rejected: 3 } })
  supplier.list = ''
  await runNightlyFetch()
  expect(await readLatestId()).toBe(thirdId)
  expect(await readImport(thirdId)).toMatchObject({ is_nightly: true, fetch_error: 'empty' })
  await setNightlyFetch(thirdId, false)
  supplier.list = buildList('14,00')
  await runNightlyFetch()
  expect(await readLatestId()).toBe(thirdId)
  expect((await readProduct('NL-5'))?.total).toBe(1_200)
})

test('ignores unknown products in the nightly run but stops at other errors', async () => {
  await makeProducts(
    app.db,
    ['MM-1', 'MM-2'].map(code1 => ({ code1, name: multilingual({ et: 'MM' }), priceCents: 1_000 })),
  )
  const buildList = (...prices: string[]) =>
    ['Kood;Nimi;Hind', ...prices, ...Array.from({ length: 48 }, (_none, index) => `VÕÕRAS-${index};Velg;kallis`)].join(
      '\n',
    )
  const firstId = await startNightlyFetch(buildList('MM-1;"Velg 17" must";11,00', 'MM-2;"18 velg;11,00'), {
    code1: 0,
    'name.et': 1,
    total_price: 2,
  })
  expect(await readImport(firstId)).toMatchObject({ counts: { changed: 2, rejected: 0, absent: 48 } })
  expect([(await readProduct('MM-1'))?.name, (await readProduct('MM-2'))?.name]).toEqual(['Velg 17" must', '"18 velg'])
  expect((await call('GET', `/v1/admin/import/${firstId}/rejected-rows`)).body).not.toContain('VÕÕRAS')

  supplier.list = buildList('MM-1;;12,00', 'MM-2;;12,00')
  await runNightlyFetch()
  await waitForState(await readLatestId(), 'done')
  expect([(await readProduct('MM-1'))?.total, (await readProduct('MM-2'))?.total]).toEqual([1_200, 1_200])

  supplier.list = buildList('MM-1;;13,00', 'MM-2;;?')
  await runNightlyFetch()
  expect(await waitForState(await readLatestId(), 'checked')).toMatchObject({
    counts: { changed: 1, rejected: 1, absent: 48 },
  })
  supplier.list = buildList('MX-1;;13,00')
  await runNightlyFetch()
  const unknownProductsId = await readLatestId()
  expect(await waitForState(unknownProductsId, 'checked')).toMatchObject({ counts: { rejected: 0, absent: 49 } })
  expect((await readProduct('MM-1'))?.total).toBe(1_200)
  await setNightlyFetch(unknownProductsId, false)
})

test('reads only the chosen columns in every nightly run', async () => {
  await makeProduct(app.db, { code1: 'VEERG-1', priceCents: 1_000 })
  await startNightlyFetch('Kood;Hind;Müügihind\nVEERG-1;1,00;20,00', { code1: 0, total_price: 2 })
  supplier.list = 'Kood;Hind;Müügihind\nVEERG-1;1,00;21,00'
  await runNightlyFetch()
  await waitForState(await readLatestId(), 'done')
  expect((await readProduct('VEERG-1'))?.total).toBe(2_100)
  supplier.list = 'Kood;Hind\nVEERG-1;1,00'
  await runNightlyFetch()
  const waiting = await readLatestId()
  expect(await readImport(waiting)).toMatchObject({ state: 'ready', is_nightly: true })
  await runNightlyFetch()
  expect(await readLatestId()).toBe(waiting)
  await check(waiting, { mapping: { code1: 0, total_price: 1 } })
  await runNightlyFetch()
  expect(await readLatestId()).toBe(waiting)
  expect(await readImport(waiting)).toMatchObject({ state: 'checked' })
  expect((await readProduct('VEERG-1'))?.total).toBe(2_100)
  await setNightlyFetch(waiting, false)
})

test('stops fetching a list that is undone or stopped during the download', async () => {
  await makeProduct(app.db, { code1: 'TAGASI-1', priceCents: 1_000 })
  const list = 'Kood;Hind\nTAGASI-1;20,00'
  const firstId = await startNightlyFetch(list, { code1: 0, total_price: 1 })
  await callImport(firstId, 'undo')
  expect(await waitForState(firstId, 'undone')).toMatchObject({ is_nightly: false })
  await runNightlyFetch()
  expect(await readLatestId()).toBe(firstId)

  const secondId = await startNightlyFetch(list, { code1: 0, total_price: 1 })
  supplier.onRequest = () => setNightlyFetch(secondId, false)
  await runNightlyFetch()
  supplier.onRequest = async () => undefined
  expect(await readLatestId()).toBe(secondId)
  expect(await readImport(secondId)).toMatchObject({ state: 'done', is_nightly: false })
})

test('records the failure of one list and fetches the following ones', async () => {
  await makeProduct(app.db, { code1: 'JADA-1', priceCents: 1_000 })
  const columns = { code1: 0, total_price: 1 }
  const broken = await startNightlyFetch('Kood;Hind\nJADA-1;20,00', columns)
  const following = await startNightlyFetch('Kood;Hind\nJADA-1;21,00', columns)
  const lists = ['Kood;Hind\nVISKAB;1,00', 'Kood;Hind\nJADA-1;22,00']
  supplier.onRequest = async () => {
    supplier.list = lists.shift() ?? ''
  }
  await app.db.execute(sql`alter table import_row add constraint test_failure check (cells[1] <> 'VISKAB')`)
  await runNightlyFetch()
  supplier.onRequest = async () => undefined
  expect(await readImport(broken)).toMatchObject({ is_nightly: true, fetch_error: 'unreadable' })
  expect(await readImport(following)).toMatchObject({ is_nightly: false })
  await waitForState(await readLatestId(), 'done')
  expect((await readProduct('JADA-1'))?.total).toBe(2_200)
})

test.each(['product', 'category', 'filter'] as const)(
  'reads a %s list as staff chose for its address, until its encoding is certain',
  async kind => {
    const address = buildAddress(`${kind}.csv`)
    const headings = { product: 'Kood;Nimi', category: 'Nimi;Kirjeldus', filter: 'Filter;Nimi' }[kind]
    const fetchList = async (reading?: object) => {
      const fetched = await call('POST', '/v1/admin/import/from-address', {
        address,
        kind,
        ...(reading && { reading }),
      })
      const { reading: storedReading, preview } = await readImport(fetched.json().data.id)
      return { ...storedReading, name: preview[0][1] }
    }
    // Byte 0xF0 is š in Windows-1257 and ð in Windows-1252.
    supplier.list = Buffer.from(`${headings}\nA-1;Ma\u00f0in`, 'latin1')
    expect(await fetchList()).toMatchObject({ encoding: 'windows-1257', isCertain: false, name: 'Mašin' })
    expect(await fetchList({ encoding: 'windows-1252' })).toMatchObject({ encoding: 'windows-1252', name: 'Maðin' })
    expect(await fetchList()).toMatchObject({ encoding: 'windows-1252', name: 'Maðin' })
    supplier.list = `${headings}\nA-1;Mašin`
    expect(await fetchList()).toMatchObject({ encoding: 'utf-8', isCertain: true, name: 'Mašin' })
  },
)

test('fetches nothing for an author who is disabled or lost a permission, until somebody takes the list over', async () => {
  await makeProduct(app.db, { code1: 'AUTOR-1', name: multilingual({ et: 'Autor' }), priceCents: 1_000 })
  const buildList = (price: string) => `Artikkel;Hinnasilt\nAUTOR-1;${price}`
  const id = await startNightlyFetch(buildList('11,00'), { code1: 0, total_price: 1 })
  supplier.list = buildList('12,00')
  const author = eq(users.id, 1)
  const changes = [{ disabled: true }, { disabled: false, roles: ['WAREHOUSE'] }]
  for (const change of changes) {
    await app.db.update(users).set(change).where(author)
    await runNightlyFetch()
    expect(await readImport(id)).toMatchObject({ is_nightly: true, fetch_error: 'author' })
    expect((await readProduct('AUTOR-1'))?.total).toBe(1_100)
  }
  await app.db
    .update(users)
    .set({ roles: ['ADMIN'] })
    .where(author)
  expect((await setNightlyFetch(id, true)).statusCode).toBe(200)
  await runNightlyFetch()
  await waitForState(await readLatestId(), 'done')
  expect((await readProduct('AUTOR-1'))?.total).toBe(1_200)
})
