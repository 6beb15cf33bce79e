import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { attributes, categories, productCategories } from '#catalog/server/tables.ts'
import { makeAttribute, makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import type { ListKind } from '#exchange/domain/list-kinds.ts'
import { editor, setUpImports } from '#exchange/testing/set-up-imports.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { parseCsv } from '#kernel/parse-csv.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'

const categoryEditor = createStaffMember(['product.edit', 'category.edit'])

let app: TestApp
const { call, callImport, uploadRows, check, run, undo } = setUpImports(setup => {
  app = setup.app
})
beforeEach(async () => {
  app.signInAs(categoryEditor)
  await app.db.delete(productCategories)
  await app.db.delete(categories)
  await app.db.delete(attributes)
})

const checkAllowingNew = (id: number) => check(id, { may_create: true })
const readTree = async () =>
  (await app.db.select().from(categories).orderBy(categories.id)).map(({ name, parentId, position, hidden }) => ({
    name: name.et,
    parentId,
    position,
    hidden,
  }))
const exportRows = async (kind: ListKind): Promise<string[][]> => {
  const csv = (await call('GET', `/v1/admin/export/${kind}`)).body
  return [...parseCsv(csv.replace('\uFEFF', ''), ';')]
}
const createName = (et: string) => multilingual({ et, en: `${et} (en)` })
const listErrors = ({ rows }: { rows: { code: string; errors: { field: string }[] }[] }) =>
  rows.flatMap(row => row.errors.map(({ field }) => [row.code, field]))

test('imports categories, including children of new ones, and undoes them', async () => {
  const wheelsId = await makeCategory(app.db, { name: createName('Veljed'), position: 0 })
  const before = await readTree()
  const id = await uploadRows(
    [
      ['Kategooria', 'Ülemkategooria', 'Nimi (en)', 'Peidetud', 'Järjekord'],
      ['Veljed', '', 'Rims', '', ''],
      ['Valuveljed', 'Veljed', 'Alloy wheels', 'jah', '4'],
      ['18 tolli', 'Veljed > Valuveljed', '18 inch', '', ''],
      ['Valuveljed', 'Veljed', 'Twice', '', ''],
      ['Pole', 'Pole kuskil', '', '', ''],
      ['Halb', '', '', 'võib-olla', 'teine'],
    ],
    'category',
  )
  const checked = await checkAllowingNew(id)
  expect(checked.counts).toMatchObject({ changed: 1, created: 2, rejected: 3 })
  expect(listErrors(checked)).toEqual([
    ['Valuveljed', 'id'],
    ['Pole', 'parent'],
    ['Halb', 'hidden'],
    ['Halb', 'position'],
  ])
  expect(await readTree()).toEqual(before)
  expect((await run(id)).counts).toMatchObject({ changed: 1, created: 2, rejected: 3 })
  const rows = await app.db.select().from(categories).orderBy(categories.id)
  expect(rows.find(row => row.id === wheelsId)?.name).toEqual(multilingual({ et: 'Veljed', en: 'Rims' }))
  const alloy = rows.find(row => row.name.et === 'Valuveljed')!
  expect(alloy).toMatchObject({ parentId: wheelsId, hidden: true, position: 4 })
  expect(rows.find(row => row.name.et === '18 tolli')).toMatchObject({ parentId: alloy.id, position: 0 })
  expect((await undo(id)).counts).toMatchObject({ undone: 3, skipped: 0 })
  expect(await readTree()).toEqual(before)
})

test('keeps a category that was changed or filled on undo, and counts its row as skipped', async () => {
  const id = await uploadRows([['Kategooria'], ['Tühi'], ['Täis'], ['Muudetud']], 'category')
  await checkAllowingNew(id)
  await run(id)
  const findCategoryId = async (et: string) =>
    (await app.db.select().from(categories)).find(({ name }) => name.et === et)?.id
  await makeProduct(app.db, { categoryIds: [(await findCategoryId('Täis'))!] })
  await app.db
    .update(categories)
    .set({ position: 77 })
    .where(eq(categories.id, (await findCategoryId('Muudetud'))!))
  expect((await undo(id)).counts).toMatchObject({ undone: 1, skipped: 2 })
  expect([
    await findCategoryId('Tühi'),
    typeof (await findCategoryId('Täis')),
    typeof (await findCategoryId('Muudetud')),
  ]).toEqual([undefined, 'number', 'number'])
})

test('moves a category back on undo although its parent was renamed; rejects a category inside itself', async () => {
  const firstId = await makeCategory(app.db, { name: createName('Üks'), position: 0 })
  const childId = await makeCategory(app.db, { name: createName('Kaks'), parentId: firstId, position: 0 })
  const secondId = await makeCategory(app.db, { name: createName('Kolm'), position: 1 })
  const id = await uploadRows(
    [
      ['id', 'parent', 'name.et'],
      [String(childId), 'Kolm', ''],
      [String(firstId), '', 'Esimene'],
      [`#${secondId}`, 'Kolm > Kaks', ''],
      ['99999', '', 'Pole'],
    ],
    'category',
  )
  const checked = await checkAllowingNew(id)
  expect(checked.counts).toMatchObject({ changed: 2, rejected: 2 })
  await run(id)
  const findParentId = async (categoryId: number) =>
    (await app.db.select().from(categories)).find(row => row.id === categoryId)?.parentId
  expect([await findParentId(childId), await findParentId(secondId)]).toEqual([secondId, 0])
  expect((await undo(id)).counts).toMatchObject({ undone: 2 })
  expect(await findParentId(childId)).toBe(firstId)
})

test('imports filters with their values and undoes them', async () => {
  await makeCategory(app.db, { name: createName('Veljed') })
  await makeAttribute(app.db, { key: 'materjal', options: [{ value: 'teras' }] })
  const before = await exportRows('filter')
  const id = await uploadRows(
    [
      ['Filter', 'Väärtus', 'Nimi (en)', 'Värv', 'Esiletõstetud', 'Kategooriad'],
      ['Viimistlus', '', 'Finish', '', 'jah', 'Veljed'],
      ['Viimistlus', 'Must', 'Black', '#000000', '', ''],
      ['materjal', 'Süsinik', 'Carbon', '', '', ''],
      ['materjal', 'teras', 'Steel', '#ccCCcc', '', ''],
      ['Toon', 'Kuldne', '', '', '', ''],
      ['', 'Kadunud', '', '', '', ''],
      ['Viimistlus', 'Must', '', '', '', ''],
      ['materjal', 'Puit', '', 'pruun', 'jah', ''],
    ],
    'filter',
  )
  const checked = await checkAllowingNew(id)
  expect(checked.counts).toMatchObject({ changed: 1, created: 4, rejected: 3 })
  expect(await exportRows('filter')).toEqual(before)
  await run(id)
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
  expect((await undo(id)).counts).toMatchObject({ undone: 5, skipped: 0 })
  expect(await exportRows('filter')).toEqual(before)
})

test("imports its own export without changes although a value is named like another's slug", async () => {
  const options = [
    { value: 'must', name: multilingual({ et: 'Sile', en: 'Hall' }) },
    { value: 'hall', name: multilingual({ et: 'Hall', en: 'Grey' }) },
  ]
  await makeAttribute(app.db, { key: 'toon', options })
  const checked = await checkAllowingNew(await uploadRows(await exportRows('filter'), 'filter'))
  expect(checked.counts).toMatchObject({ unchanged: 3, rejected: 0 })
})

test('keeps a filter value that products use, and its filter, on undo', async () => {
  const id = await uploadRows(
    [
      ['Filter', 'Väärtus'],
      ['Toon', 'Kuldne'],
      ['Toon', 'Hõbedane'],
    ],
    'filter',
  )
  await checkAllowingNew(id)
  await run(id)
  await makeProduct(app.db, { options: ['toon:kuldne'] })
  expect((await undo(id)).counts).toMatchObject({ undone: 1, skipped: 1 })
  expect((await exportRows('filter')).map(line => line.slice(0, 2))).toEqual([
    ['group', 'option'],
    ['toon', ''],
    ['toon', 'kuldne'],
  ])
})

test.each(['category', 'filter'] as const)('imports the export of every %s without changes', async kind => {
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
  const id = await uploadRows(await exportRows(kind), kind)
  const { counts } = await checkAllowingNew(id)
  expect(counts).toEqual({
    waiting: 0,
    unchanged: kind === 'category' ? 5 : 3,
    changed: 0,
    created: 0,
    rejected: 0,
    absent: 0,
    undone: 0,
    skipped: 0,
  })
  expect((await call('GET', `/v1/admin/export/${kind}?format=xlsx`)).rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test.each(['category', 'filter'])('requires the permission to edit products for an export of every %s', async kind => {
  app.signInAs(GUEST)
  expect((await call('GET', `/v1/admin/export/${kind}`)).statusCode).toBe(401)
  app.signInAs({ ...categoryEditor, permissions: ['stock.edit'] })
  expect((await call('GET', `/v1/admin/export/${kind}`)).statusCode).toBe(403)
})

const startCheck = async (kind: ListKind, mapping: object) =>
  callImport(await uploadRows([['A'], ['b']], kind), 'check?lang=en', { mapping, may_create: true })

test.each([
  ['category', {}, 'Select the column with the category name or number.'],
  ['filter', { option: 0 }, 'Select the column with the filter.'],
] as const)('requires the key column of a %s list', async (kind, mapping, message) => {
  expect((await startCheck(kind, mapping)).json().errors.mapping).toEqual([message])
})

test('rejects a field of another kind of list', async () => {
  expect((await startCheck('filter', { code1: 0 })).statusCode).toBe(422)
})

test('rejects a list of more than 5,000 filter rows', async () => {
  const list = { name: 'x', kind: 'filter', headings: ['A'], total: 5_001 }
  expect((await call('POST', '/v1/admin/import', list)).statusCode).toBe(422)
})

test('requires category.edit for a category list only', async () => {
  app.signInAs(editor)
  expect((await startCheck('category', { 'name.et': 0 })).statusCode).toBe(403)
  expect((await startCheck('filter', { group: 0 })).statusCode).toBe(200)
})
