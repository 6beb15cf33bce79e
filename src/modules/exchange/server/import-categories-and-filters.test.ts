import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { attributes, categories, productCategories } from '#catalog/server/tables.ts'
import { makeAttribute, makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { readCsv } from '#kernel/read-csv.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerExchangeRoutes } from './routes.ts'

const editor = createStaffMember(['product.edit', 'category.edit'])

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => registerExchangeRoutes(testApp))
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(editor)
  await app.db.delete(productCategories)
  await app.db.delete(categories)
  await app.db.delete(attributes)
})

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/${url}`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const readImport = async (id: number) => ({
  ...(await call('GET', `import/${id}`)).json().data,
  rows: (await call('GET', `import/${id}/rows`)).json().results,
})
const runStep = async (id: number, name: 'check' | 'run' | 'undo', finalState: string, payload: object = {}) => {
  expect((await call('POST', `import/${id}/${name}`, payload)).statusCode).toBe(200)
  await vi.waitFor(async () => expect((await readImport(id)).state).toBe(finalState), { timeout: 20_000, interval: 50 })
  return readImport(id)
}
/** Uploads a list whose first row has the headings. */
const uploadRows = async (kind: string, [headings = [], ...rows]: string[][]): Promise<number> => {
  const response = await call('POST', 'import', { name: 'loend.csv', kind, headings, total: rows.length })
  const { id } = response.json().data
  await call('POST', `import/${id}/rows`, { from: 0, rows })
  return id
}
const check = async (id: number) =>
  runStep(id, 'check', 'checked', { mapping: (await readImport(id)).mapping, may_create: true })
const readTree = async () =>
  (await app.db.select().from(categories).orderBy(categories.id)).map(({ name, parentId, position, hidden }) => ({
    name: name.et,
    parentId,
    position,
    hidden,
  }))
const exportRows = async (kind: string): Promise<string[][]> => {
  const csv = (await call('GET', `export/${kind}`)).body
  return [...readCsv(csv.replace('\uFEFF', ''), ';')]
}
const createName = (et: string) => multilingual({ et, en: `${et} (en)` })
const listErrors = ({ rows }: { rows: { code: string; errors: { field: string }[] }[] }) =>
  rows.flatMap(row => row.errors.map(({ field }) => [row.code, field]))

test('imports categories, including children of new ones, and undoes them', async () => {
  const wheelsId = await makeCategory(app.db, { name: createName('Veljed'), position: 0 })
  const before = await readTree()
  const id = await uploadRows('category', [
    ['Kategooria', 'Ülemkategooria', 'Nimi (en)', 'Peidetud', 'Järjekord'],
    ['Veljed', '', 'Rims', '', ''],
    ['Valuveljed', 'Veljed', 'Alloy wheels', 'jah', '4'],
    ['18 tolli', 'Veljed > Valuveljed', '18 inch', '', ''],
    ['Valuveljed', 'Veljed', 'Twice', '', ''],
    ['Pole', 'Pole kuskil', '', '', ''],
    ['Halb', '', '', 'võib-olla', 'teine'],
  ])
  const checked = await check(id)
  expect(checked.counts).toMatchObject({ changed: 1, created: 2, rejected: 3 })
  expect(listErrors(checked)).toEqual([
    ['Valuveljed', 'id'],
    ['Pole', 'parent'],
    ['Halb', 'hidden'],
    ['Halb', 'position'],
  ])
  expect(await readTree()).toEqual(before)
  expect((await runStep(id, 'run', 'done')).counts).toMatchObject({ changed: 1, created: 2, rejected: 3 })
  const rows = await app.db.select().from(categories).orderBy(categories.id)
  expect(rows.find(row => row.id === wheelsId)?.name).toEqual(multilingual({ et: 'Veljed', en: 'Rims' }))
  const alloy = rows.find(row => row.name.et === 'Valuveljed')!
  expect(alloy).toMatchObject({ parentId: wheelsId, hidden: true, position: 4 })
  expect(rows.find(row => row.name.et === '18 tolli')).toMatchObject({ parentId: alloy.id, position: 0 })
  expect((await runStep(id, 'undo', 'undone')).counts).toMatchObject({ undone: 3, skipped: 0 })
  expect(await readTree()).toEqual(before)
})

test('keeps a category that somebody changed or filled, and counts its row as skipped', async () => {
  const id = await uploadRows('category', [['Kategooria'], ['Tühi'], ['Täis'], ['Muudetud']])
  await check(id)
  await runStep(id, 'run', 'done')
  const findCategoryId = async (et: string) =>
    (await app.db.select().from(categories)).find(({ name }) => name.et === et)?.id
  await makeProduct(app.db, { categoryIds: [(await findCategoryId('Täis'))!] })
  await app.db
    .update(categories)
    .set({ position: 77 })
    .where(eq(categories.id, (await findCategoryId('Muudetud'))!))
  expect((await runStep(id, 'undo', 'undone')).counts).toMatchObject({ undone: 1, skipped: 2 })
  expect([
    await findCategoryId('Tühi'),
    typeof (await findCategoryId('Täis')),
    typeof (await findCategoryId('Muudetud')),
  ]).toEqual([undefined, 'number', 'number'])
})

test('moves a category back although its parent was renamed; rejects a category inside itself', async () => {
  const firstId = await makeCategory(app.db, { name: createName('Üks'), position: 0 })
  const childId = await makeCategory(app.db, { name: createName('Kaks'), parentId: firstId, position: 0 })
  const secondId = await makeCategory(app.db, { name: createName('Kolm'), position: 1 })
  const id = await uploadRows('category', [
    ['id', 'parent', 'name.et'],
    [String(childId), 'Kolm', ''],
    [String(firstId), '', 'Esimene'],
    [`#${secondId}`, 'Kolm > Kaks', ''],
    ['99999', '', 'Pole'],
  ])
  const checked = await check(id)
  expect(checked.counts).toMatchObject({ changed: 2, rejected: 2 })
  await runStep(id, 'run', 'done')
  const findParentId = async (id: number) =>
    (await app.db.select().from(categories)).find(row => row.id === id)?.parentId
  expect([await findParentId(childId), await findParentId(secondId)]).toEqual([secondId, 0])
  expect((await runStep(id, 'undo', 'undone')).counts).toMatchObject({ undone: 2 })
  expect(await findParentId(childId)).toBe(firstId)
})

test('imports filters with their values and undoes them', async () => {
  await makeCategory(app.db, { name: createName('Veljed') })
  await makeAttribute(app.db, { key: 'materjal', options: [{ value: 'teras' }] })
  const before = await exportRows('filter')
  const id = await uploadRows('filter', [
    ['Filter', 'Väärtus', 'Nimi (en)', 'Värv', 'Esiletõstetud', 'Kategooriad'],
    ['Viimistlus', '', 'Finish', '', 'jah', 'Veljed'],
    ['Viimistlus', 'Must', 'Black', '#000000', '', ''],
    ['materjal', 'Süsinik', 'Carbon', '', '', ''],
    ['materjal', 'teras', 'Steel', '#ccCCcc', '', ''],
    ['Toon', 'Kuldne', '', '', '', ''],
    ['', 'Kadunud', '', '', '', ''],
    ['Viimistlus', 'Must', '', '', '', ''],
    ['materjal', 'Puit', '', 'pruun', 'jah', ''],
  ])
  const checked = await check(id)
  expect(checked.counts).toMatchObject({ changed: 1, created: 4, rejected: 3 })
  expect(await exportRows('filter')).toEqual(before)
  await runStep(id, 'run', 'done')
  const [, ...lines] = await exportRows('filter')
  expect(lines).toEqual(
    expect.arrayContaining([
      ['viimistlus', '', 'Viimistlus', 'Finish', 'jah', 'Veljed', '', expect.any(String)],
      ['viimistlus', 'must', 'Must', 'Black', '', '', '#000000', '0'],
      ['materjal', 'susinik', 'Süsinik', 'Carbon', '', '', '', '1'],
      ['materjal', 'teras', expect.any(String), 'Steel', '', '', '#cccccc', '0'],
      ['toon', 'kuldne', 'Kuldne', '', '', '', '', '0'],
    ]),
  )
  expect((await runStep(id, 'undo', 'undone')).counts).toMatchObject({ undone: 5, skipped: 0 })
  expect(await exportRows('filter')).toEqual(before)
})

test("imports its own export without changes although a value is named like another's slug", async () => {
  const options = [
    { value: 'must', name: multilingual({ et: 'Sile', en: 'Hall' }) },
    { value: 'hall', name: multilingual({ et: 'Hall', en: 'Grey' }) },
  ]
  await makeAttribute(app.db, { key: 'toon', options })
  const checked = await check(await uploadRows('filter', await exportRows('filter')))
  expect(checked.counts).toMatchObject({ unchanged: 3, rejected: 0 })
})

test('keeps a value that products use, together with its group', async () => {
  const id = await uploadRows('filter', [
    ['Filter', 'Väärtus'],
    ['Toon', 'Kuldne'],
    ['Toon', 'Hõbedane'],
  ])
  await check(id)
  await runStep(id, 'run', 'done')
  await makeProduct(app.db, { options: ['toon:kuldne'] })
  expect((await runStep(id, 'undo', 'undone')).counts).toMatchObject({ undone: 1, skipped: 1 })
  expect((await exportRows('filter')).map(line => line.slice(0, 2))).toEqual([
    ['group', 'option'],
    ['toon', ''],
    ['toon', 'kuldne'],
  ])
})

test.each(['category', 'filter'])('imports the export of every %s without changes', async kind => {
  const parentId = await makeCategory(app.db, {
    name: createName('Rattad; "suured"'),
    searchKeywords: 'üks\nkaks',
    hidden: true,
  })
  await makeCategory(app.db, { name: createName('A > B'), parentId })
  const namesakeId = await makeCategory(app.db, { name: createName('Sama'), parentId, position: 1 })
  await makeCategory(app.db, { name: createName('Sama'), parentId, position: 2 })
  await makeCategory(app.db, { name: createName('All'), parentId: namesakeId })
  await makeAttribute(app.db, { key: 'materjal', options: [{ value: 'teras' }, { value: '-5' }] })
  const id = await uploadRows(kind, await exportRows(kind))
  const { counts } = await check(id)
  expect(counts).toEqual({
    unchanged: kind === 'category' ? 5 : 3,
    changed: 0,
    created: 0,
    rejected: 0,
    absent: 0,
    undone: 0,
    skipped: 0,
  })
  expect((await call('GET', `export/${kind}?format=xlsx`)).rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test.each(['export/category', 'export/filter'])('%s requires the permission to edit products', async url => {
  app.signInAs(GUEST)
  expect((await call('GET', url)).statusCode).toBe(401)
  app.signInAs({ ...editor, permissions: ['stock.edit'] })
  expect((await call('GET', url)).statusCode).toBe(403)
})

test('rejects a list of another kind', async () => {
  const startCheck = async (kind: string, mapping: object) => {
    const id = await uploadRows(kind, [['A'], ['b']])
    return call('POST', `import/${id}/check?lang=en`, { mapping, may_create: true })
  }
  expect((await startCheck('category', {})).json().errors.mapping).toEqual([
    'Select the column with the category name or number.',
  ])
  expect((await startCheck('filter', { option: 0 })).json().errors.mapping).toEqual([
    'Select the column with the filter.',
  ])
  expect((await startCheck('filter', { code1: 0 })).statusCode).toBe(422)
  const response = await call('POST', 'import', { name: 'x', kind: 'filter', headings: ['A'], total: 5_001 })
  expect(response.statusCode).toBe(422)
  app.signInAs({ ...editor, permissions: ['product.edit'] })
  expect((await startCheck('category', { 'name.et': 0 })).statusCode).toBe(403)
  expect((await startCheck('filter', { group: 0 })).statusCode).toBe(200)
})
