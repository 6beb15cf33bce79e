import { readFileSync } from 'node:fs'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ensureAdmin } from '#accounts/server/accounts.ts'
import { products } from '#catalog/server/tables.ts'
import { makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import type { ProductFitmentAnswer } from '#fitment/contract-fitment-admin.ts'
import type { RuleImportAnswer } from '#fitment/contract-fitment-import.ts'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { formatDescribedCarKey } from '#fitment/domain/rule-files/format-described-car.ts'
import { ANY_CAR } from '#fitment/domain/rule-files/rule-file.ts'
import type { RuleImportScope } from '#fitment/domain/rule-import-states.ts'
import { createVehicles } from '#fitment/server/create-vehicles.ts'
import { findCarProducts, start } from '#fitment/server/fitment.ts'
import {
  fitmentQuestions,
  fitmentRules,
  fitmentSources,
  garageCars,
  productFitments,
  ruleImports,
  vehicleAliases,
  vehicleGroupMembers,
  vehicleGroups,
  vehicleNodes,
} from '#fitment/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { detectSeparator, parseCsv } from '#kernel/parse-csv.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { purgeRuleImports } from '../rule-import/rule-import-lifecycle.ts'
import { runRuleImport } from '../rule-import/run-rule-import.ts'
import { sourceCars } from '../rule-import/tables.ts'

const VEHICLES = `make,model,generation,chassis,body,years,engine_code,engine,displacement_cc,power_kw,fuel,drive
Volkswagen,Golf,V,1K,hatchback,2003-2009,AXX,2.0 TFSI,1984,147,petrol,fwd
Volkswagen,Golf,V,1K,hatchback,2003-2009,BKC,1.9 TDI,1896,77,diesel,fwd
Volkswagen,Golf,IV,1J,hatchback,1997-2003,AUM,1.8T,1781,110,petrol,fwd
Audi,A3,8P,8P,hatchback,2003-2012,AXX,2.0 TFSI,1984,147,petrol,fwd
Audi,S3,8P,8P,hatchback,2006-2012,BHZ,2.0 TFSI,1984,195,petrol,awd
`
const editor = createStaffMember(['product.edit'])
const SAMPLES = new URL('../../testing/samples/', import.meta.url)

let app: TestApp
let sourceId: number

beforeAll(async () => {
  app = await createTestApp(start)
  await arrange(app.db, tx => makeShop(tx))
  await ensureAdmin(app, { username: 'toimetaja', password: 'import-igal-ool' })
  await arrange(app.db, tx => createVehicles(tx, parseVehicleFile(VEHICLES).rows, {}, app.now()))
  await app.db.execute(sql`insert into vehicle_alias (node_id, key, text) select id, 'vw', 'VW' from vehicle_node
    where name = 'Volkswagen'`)
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(editor)
  await app.db.execute(sql`truncate fitment_import, fitment, product_fitment, product, fitment_source_car cascade`)
  for (const code1 of ['A1', 'A2', 'A3', 'A4']) await makeProduct(app.db, { code1 })
  await call('POST', 'fitment-source', { name: 'Maker', kind: 'supplier', coverage: 'partial' })
  sourceId = getFirstElement(await app.db.select().from(fitmentSources).where(eq(fitmentSources.kind, 'supplier'))).id
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/${path}${path.includes('?') ? '&' : '?'}lang=en`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })

const viewImport = async (id: number): Promise<RuleImportAnswer> =>
  (await call('GET', `fitment-import/${id}`)).json().data

const waitForState = async (id: number, state: string): Promise<RuleImportAnswer> => {
  await vi.waitFor(async () => expect((await viewImport(id)).state).toBe(state), { timeout: 60_000, interval: 50 })
  return viewImport(id)
}

const uploadFile = async (text: string | Buffer, { scope = 'source' as RuleImportScope, state = 'checked' } = {}) => {
  const bytes = Buffer.from(text)
  const created = await call('POST', 'fitment-import', {
    name: 'reeglid.csv',
    source_id: sourceId,
    size: bytes.length,
    scope,
  })
  const { id } = created.json().data
  const middle = Math.floor(bytes.length / 2)
  for (const [from, part] of [
    [0, bytes.subarray(0, middle)],
    [middle, bytes.subarray(middle)],
  ] as const) {
    const sent = await app.server.inject({
      method: 'PUT',
      url: `/v1/admin/fitment-import/${id}/part?from=${from}`,
      payload: part,
      headers: { 'x-csrf-token': 'any', 'content-type': 'application/octet-stream' },
    })
    expect(sent.statusCode).toBe(200)
  }
  return waitForState(id, state)
}

const runStep = async (id: number, name: 'check' | 'run' | 'undo', state: string) => {
  expect((await call('POST', `fitment-import/${id}/${name}`)).statusCode).toBe(200)
  return waitForState(id, state)
}

const importFile = async (text: string | Buffer, options?: { scope?: RuleImportScope }) =>
  runStep((await uploadFile(text, options)).id, 'run', 'done')

const readSample = (name: string): Buffer => readFileSync(new URL(name, SAMPLES))

/** Lists the rules as `A1 fits Golf V 24036-24107 front`. */
const listRules = async (): Promise<string[]> => {
  const rows = await app.db
    .select({ rule: fitmentRules, sku: products.code1, node: vehicleNodes.name })
    .from(fitmentRules)
    .innerJoin(products, eq(products.id, fitmentRules.productId))
    .leftJoin(vehicleNodes, eq(vehicleNodes.id, fitmentRules.nodeId))
    .orderBy(asc(products.code1), asc(fitmentRules.id))
  return rows.map(({ rule, sku, node }) =>
    [sku, rule.polarity, node ?? rule.engineCode, rule.fromYm, rule.toYm, rule.position, rule.quantity]
      .map(value => value ?? '-')
      .join(' '),
  )
}

const readList = async (id: number, list: string) => (await call('GET', `fitment-import/${id}/${list}`)).json().results

test('names every refused cell of a dirty list in a trial run and changes nothing', async () => {
  const checked = await uploadFile(readSample('rules-years.csv'))
  expect(checked).toMatchObject({ format: 'csv', source_name: 'Maker', is_latest: true, has_changes: false })
  expect(checked.counts).toMatchObject({
    created: 7,
    changed: 0,
    removed: 0,
    universal: 1,
    refused: 5,
    duplicate: 1,
    outsideYears: 1,
    unknownProducts: 1,
    unknownProductRows: 1,
    unknownCars: 1,
    unknownCarRows: 1,
  })
  expect(await listRules()).toEqual([])
  const findings = await readList(checked.id, 'finding?kind=refused')
  expect(
    findings.map((found: Record<string, unknown>) => [found.line, found.column, found.value, found.message]),
  ).toEqual([
    [8, 'year', '05-06', 'This has two readings. Write years with four digits and months like 06/2005.'],
    [9, 'year', '2008-2005', 'The first year must be before the last one.'],
    [10, 'position', 'katusel', 'Choose one of the known values.'],
    [12, 'sku', '', 'Fill in this cell.'],
    [15, 'quantity', 'palju', 'Enter a whole number from 1 to 99.'],
  ])
  expect(await readList(checked.id, 'unknown-product')).toMatchObject([{ sku: 'PUUDUB', problem: 'unknown', rules: 1 }])
  expect(await readList(checked.id, 'car?sort=label')).toMatchObject([{ label: 'Lada Niva', reason: 'make' }])
  const file = await call('GET', `fitment-import/${checked.id}/refused-rows`)
  expect(file.body).toContain('Line;Column;Value;Reason;sku;make;model')
  expect(file.body).toContain('8;year;05-06;')
  expect(file.body).toContain('A2;Lada;Niva')
})

test('imports a list, keeps products with left-out rows, and undoes all', async () => {
  const done = await importFile(readSample('rules-years.csv'))
  expect(done.counts).toMatchObject({ created: 7, universal: 1 })
  const rules = await listRules()
  expect(rules).toEqual([
    'A1 fits V 24036 24107 front 2',
    'A1 fits 2.0 TFSI 24048 24107 rear -',
    'A1 fits V 23880 23951 - -',
    'A2 fits A3 24036 24155 - -',
    'A2 excludes S3 24036 24155 - -',
    'A2 fits AXX - - - -',
    'A3 fits V 24036 24107 - -',
  ])
  const [note] = await app.db.select().from(fitmentRules).orderBy(asc(fitmentRules.id))
  expect(note).toMatchObject({ note: { et: 'Ainult 1K' }, confidence: 'supplier', importId: done.id })
  expect(await app.db.select().from(productFitments).where(eq(productFitments.mode, 'universal'))).toHaveLength(1)
  expect((await uploadFile(readSample('rules-years.csv'))).counts).toMatchObject({
    created: 0,
    unchanged: 7,
    removed: 0,
  })

  expect((await runStep(done.id, 'undo', 'undone')).counts).toMatchObject({ undone: 8, skipped: 0 })
  expect(await listRules()).toEqual([])
  expect(await app.db.select().from(productFitments).where(eq(productFitments.mode, 'universal'))).toEqual([])
  expect((await runStep(done.id, 'check', 'checked')).counts).toMatchObject({ created: 7 })
})

test('replaces only the rules of its source when imported again, and restores them by an undo', async () => {
  const own = await call('POST', 'fitment-source', { name: 'Other', kind: 'manufacturer', coverage: 'partial' })
  const other = own.json().data.id
  await importFile('sku,make,model,notes\nA1,VW,Golf,old\nA2,Audi,A3,')
  const supplier = sourceId
  sourceId = other
  await importFile('sku,make,model\nA1,Audi,A3')
  sourceId = supplier
  const before = await listRules()
  const second = await importFile('sku,make,model,notes\nA1,VW,Golf,new\nA1,Audi,S3,\nA3,VW,Golf,')
  expect(second.counts).toMatchObject({ created: 2, changed: 1, removed: 1, unchanged: 0 })
  expect(await listRules()).toEqual([
    'A1 fits Golf - - - -',
    'A1 fits A3 - - - -',
    'A1 fits S3 - - - -',
    'A3 fits Golf - - - -',
  ])
  // A person's change of a created rule outlives the undo.
  const [product] = await app.db.select().from(products).where(eq(products.code1, 'A3'))
  const shown: ProductFitmentAnswer = (await call('GET', `product/${product?.id}/fitment`)).json().data
  const edited = await call('PUT', `product/${product?.id}/fitment`, {
    baseVersion: shown.version,
    mode: 'specific',
    source_id: sourceId,
    rules: shown.rules.map(({ id: _id, source_id: _source, ...rule }) => ({ ...rule, confidence: 'verified' })),
  })
  expect(edited.statusCode).toBe(200)
  expect((await runStep(second.id, 'undo', 'undone')).counts).toMatchObject({ undone: 3, skipped: 0 })
  expect((await listRules()).toSorted()).toEqual([...before, 'A3 fits Golf - - - -'].toSorted())
  const notes = await app.db
    .select({ note: fitmentRules.note })
    .from(fitmentRules)
    .where(eq(fitmentRules.sourceId, sourceId))
  expect(notes.map(({ note }) => note.et ?? '').toSorted()).toEqual(['', '', 'old'])
})

test('keeps the rules of products that a partial list lacks, and refuses to undo an older import', async () => {
  const first = await importFile('sku,make,model\nA1,VW,Golf\nA2,Audi,A3')
  const second = await importFile('sku,make,model\nA1,Audi,A3', { scope: 'products' })
  expect(second.counts).toMatchObject({ created: 1, removed: 1 })
  expect(await listRules()).toEqual(['A1 fits A3 - - - -', 'A2 fits A3 - - - -'])
  const refused = await call('POST', `fitment-import/${first.id}/undo`)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'A newer import of this source was stored. Undo that one first.',
  ])
  await runStep(second.id, 'undo', 'undone')
  expect((await runStep(first.id, 'undo', 'undone')).counts).toMatchObject({ undone: 2 })
  expect(await listRules()).toEqual([])
})

test('removes nothing by default', async () => {
  await importFile('sku,make,model\nA1,VW,Golf\nA2,Audi,A3')
  const created = await call('POST', 'fitment-import', { name: 'a.csv', source_id: sourceId, size: 1 })
  expect(await viewImport(created.json().data.id)).toMatchObject({ scope: 'add' })
  const added = await importFile('sku,make,model\nA1,Audi,A3', { scope: 'add' })
  expect(added.counts).toMatchObject({ created: 1, removed: 0 })
  expect(await listRules()).toEqual(['A1 fits Golf - - - -', 'A1 fits A3 - - - -', 'A2 fits A3 - - - -'])
})

test('names the columns that no rule uses', async () => {
  const checked = await uploadFile('sku,make,model,doors,Aspiration\nA1,VW,Golf,5,turbo')
  expect(checked.counts).toMatchObject({ created: 1, unusedColumn: 2 })
  const findings = () => readList(checked.id, 'finding?kind=unusedColumn')
  const listed = [
    { line: 1, column: 'doors', message: expect.stringContaining('No rule says') },
    { line: 1, column: 'Aspiration', message: expect.stringContaining('No rule says') },
  ]
  expect(await findings()).toMatchObject(listed)
  expect((await runStep(checked.id, 'check', 'checked')).counts).toMatchObject({ unusedColumn: 2 })
  expect(await findings()).toMatchObject(listed)
})

test('adds the rules of unknown cars once the shop knows them, and removes them with the import', async () => {
  const done = await importFile('sku,ktype,make,model,submodel\nA1,,VW,Golf,\nA1,4711,,,\nA2,,VW,Polo,GTI')
  expect(done.counts).toMatchObject({ created: 1, unknownCars: 2 })
  await call('POST', 'fitment-source', { name: 'Trial', kind: 'supplier', coverage: 'partial' })
  const [trialSource] = await app.db.select().from(fitmentSources).where(eq(fitmentSources.name, 'Trial'))
  sourceId = trialSource?.id ?? 0
  const trial = await uploadFile('sku,make,model\nA3,VW,Polo')
  expect(trial.counts).toMatchObject({ created: 0, unknownCars: 1 })

  const header = 'make,model,generation,engine,engine_code,power_kw,drive,ktypes\n'
  const text = `${header}VW,Golf,V,1.9 TDI,BKC,77,fwd,4711\nVW,Polo,9N,1.8T GTI,BJX,110,fwd,\n`
  expect((await call('POST', 'vehicle-import', { text })).statusCode).toBe(200)
  await vi.waitFor(async () => expect((await viewImport(trial.id)).counts.created).toBe(1), { timeout: 30_000 })
  await vi.waitFor(async () => expect((await viewImport(done.id)).counts.added).toBe(2), { timeout: 30_000 })
  expect((await viewImport(done.id)).counts).toMatchObject({ created: 1, unknownCars: 0, unknownCarRows: 0 })
  const added = ['A1 fits 1.9 TDI - - - -', 'A1 fits Golf - - - -', 'A2 fits 1.8T GTI - - - -']
  expect((await listRules()).toSorted()).toEqual(added)
  expect((await runStep(done.id, 'undo', 'undone')).counts).toMatchObject({ undone: 3 })
  expect(await listRules()).toEqual([])
})

test('tries an older part of a list again after a newer part was added', async () => {
  const older = await importFile('sku,ktype\nA1,4799', { scope: 'add' })
  await importFile('sku,make,model\nA3,Audi,A3', { scope: 'add' })
  const header = 'make,model,generation,engine,engine_code,power_kw,drive,ktypes\n'
  const text = `${header}VW,Golf,V,2.0 FSI,AXW,110,fwd,4799\n`
  expect((await call('POST', 'vehicle-import', { text })).statusCode).toBe(200)
  await vi.waitFor(async () => expect((await viewImport(older.id)).counts.added).toBe(1), { timeout: 30_000 })
  expect((await listRules()).toSorted()).toEqual(['A1 fits 2.0 FSI - - - -', 'A3 fits A3 - - - -'])
})

test('reports overlaps and contradictions', async () => {
  const checked = await uploadFile(
    'sku,make,model,generation,excludes\nA1,VW,Golf,,\nA1,VW,Golf,V,\nA2,Audi,A3,8P,\nA2,Audi,,,1',
  )
  expect(checked.counts).toMatchObject({ created: 4, overlap: 1, contradiction: 1 })
  expect(await readList(checked.id, 'finding')).toMatchObject([
    { kind: 'overlap', line: 3, message: 'Shares cars with line 2.' },
    { kind: 'contradiction', line: 4, message: 'Line 5 excludes all its cars.' },
  ])
})

test('reads eBay, K-type and ACES files, dirty ones included', async () => {
  const ebay = await importFile(readSample('rules-ebay.csv'))
  expect(ebay).toMatchObject({ format: 'ebay', counts: { created: 4, refused: 2, unknownCars: 1 } })
  expect(await listRules()).toEqual([
    'A1 fits V 24036 24107 - -',
    'A1 fits 2.0 TFSI - - - -',
    'A2 fits 2.0 TFSI 24057 24106 - -',
    'A2 fits 8P - - - -',
  ])
  const ktype = await importFile(readSample('rules-ktype.csv'))
  expect(ktype).toMatchObject({ format: 'ktype', counts: { refused: 5, unknownCars: 1 } })
  expect(await listRules()).toContain('A2 fits 2.0 TFSI 24040 24151 - -')
  const aces = await uploadFile(readSample('rules-aces.xml'))
  expect(aces).toMatchObject({ format: 'aces', counts: { created: 0, refused: 2, unknownCars: 2 } })
  expect(await readList(aces.id, 'finding')).toMatchObject([
    { line: 3, column: 'App@action', value: 'D' },
    { line: 4, column: 'Qty', value: 'some' },
  ])
})

test.each([
  ['dirty-years.csv', 26],
  ['dirty-ktype-text.csv', 20],
  ['dirty-ktype-list.csv', 18],
  ['dirty-ebay.csv', 20],
  ['dirty-aces-3.xml', 21],
  ['dirty-aces-4.xml', 21],
])('names line, column, value and reason of every refused cell of %s', async (name, count) => {
  const checked = await uploadFile(readSample(name))
  const findings: { line: number; column: string; message: string; sku: string }[] = await readList(
    checked.id,
    'finding?kind=refused&pageSize=100',
  )
  expect(findings).toHaveLength(count)
  for (const { line, column, message } of findings) {
    expect(line).toBeGreaterThan(0)
    expect(column).not.toBe('')
    expect(message).toMatch(/^[A-Z][^{}]+\.$/)
  }
  const exported = parseCsv((await call('GET', `fitment-import/${checked.id}/refused-rows`)).body, ';')
  for (const { line, column, message } of findings)
    expect(exported.some(row => row[0] === String(line) && row[1] === column && row[3] === message)).toBe(true)
  expect((await runStep(checked.id, 'run', 'done')).counts.created).toBeGreaterThanOrEqual(0)
})

test('remembers a mapped car for its source and applies it without the file', async () => {
  const first = await importFile(readSample('rules-aces.xml'))
  const [car] = await readList(first.id, 'car?sort=label')
  expect(car).toMatchObject({ label: 'basevehicle:6122 enginebase:811', state: 'unknown', reason: 'number' })
  const target = { group_id: null, engine_code: null }
  const [golf] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.name, 'V'))
  const wrong = await call('PUT', `fitment-import/${first.id}/car/${car.id}`, { ...target, node_id: 999_999 })
  expect(wrong.statusCode).toBe(422)
  expect(
    (await call('PUT', `fitment-import/${first.id}/car/${car.id}`, { ...target, node_id: golf?.id })).statusCode,
  ).toBe(200)
  expect((await runStep(first.id, 'check', 'checked')).counts).toMatchObject({ created: 1, unknownCars: 1 })
  await runStep(first.id, 'run', 'done')
  expect(await listRules()).toEqual(['A1 fits V - - front 2'])
  expect(await readList(first.id, 'car?state=mapped')).toMatchObject([{ targets: [expect.stringContaining('Golf V')] }])
  expect((await uploadFile(readSample('rules-aces.xml'))).counts).toMatchObject({ created: 0, unchanged: 1 })
  const { body, headers } = await call('GET', `fitment-source/${sourceId}/rules?format=aces`)
  expect(headers['content-type']).toContain('xml')
  expect(body).toContain('<RecordCount>1</RecordCount>')
  expect(await uploadFile(body)).toMatchObject({ format: 'aces', counts: { created: 0, changed: 0, unchanged: 1 } })
  expect((await call('DELETE', `fitment-import/${first.id}/car/${car.id}`)).statusCode).toBe(204)
  expect((await runStep(first.id, 'check', 'checked')).counts).toMatchObject({ unknownCars: 2, removed: 0 })
})

test('keeps a stored note when a file that only adds names none', async () => {
  await importFile('sku,make,model,notes\nA1,VW,Golf,With bracket')
  const file = 'sku,make,model\nA1,VW,Golf'
  expect((await uploadFile(file, { scope: 'add' })).counts).toMatchObject({ unchanged: 1, changed: 0 })
  expect((await uploadFile(file)).counts).toMatchObject({ unchanged: 0, changed: 1 })
})

test('remembers what a number of a catalogue is, also beside other names', async () => {
  const first = await uploadFile('sku,ktype,make,model\nA1,3822,VW,Passat')
  const [car] = await readList(first.id, 'car?state=unknown')
  const leftOut = { node_id: null, group_id: null, engine_code: null }
  expect((await call('PUT', `fitment-import/${first.id}/car/${car.id}`, leftOut)).statusCode).toBe(200)
  expect((await uploadFile('sku,ktype\nA1,3822')).counts).toMatchObject({ created: 0, unknownCars: 0 })
  const named = await uploadFile('sku,ktype,make,model\nA1,3822,VW,Golf')
  expect(named.counts).toMatchObject({ created: 0, unknownCars: 0 })
  const [known] = await readList(named.id, 'car?state=ignored')
  expect((await call('DELETE', `fitment-import/${named.id}/car/${known.id}`)).statusCode).toBe(204)
  expect((await uploadFile('sku,ktype\nA1,3822')).counts).toMatchObject({ unknownCars: 1 })
})

const createQuestion = async (): Promise<number> => {
  const text = multilingual({ et: 'Pidurikettad?', en: 'Rotors?' })
  const options = ['1', '2'].map(key => ({ key, text: multilingual({ et: key, en: `${key} mm` }) }))
  const [question] = await app.db.insert(fitmentQuestions).values({ text, options }).returning()
  await arrange(app.db, async tx => tx.changed(['vehicles']))
  await app.changes.waitForListeners()
  return question?.id ?? 0
}

test.each([
  ['a qualifier', '<Qual id="7"><param value="13" uom="in"/><text>Rotors</text></Qual>', 'qual:7=13in'],
  ['a brake system', '<BrakeABS id="5"/>', 'brakeabs:5'],
  ['a gearbox', '<TransmissionType id="3"/>', 'transmissiontype:3'],
])('maps a car with %s only with conditions, or for every variant', async (_fact, element, name) => {
  const file = `<ACES version="4.2"><App action="A" id="1"><BaseVehicle id="6122"/>${element}<Part>A1</Part></App></ACES>`
  const checked = await uploadFile(file)
  const [car] = await readList(checked.id, 'car?state=unknown')
  expect(car).toMatchObject({ label: `basevehicle:6122 ${name}`, reason: 'condition', needs_conditions: true })
  const [golf] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.name, 'V'))
  const target = { node_id: golf?.id ?? null, group_id: null, engine_code: null }
  const map = (body: object) => call('PUT', `fitment-import/${checked.id}/car/${car.id}`, { ...target, ...body })
  const refused = await map({})
  expect([refused.statusCode, refused.json().errors.conditions]).toEqual([
    422,
    [expect.stringContaining('Add a question with its answers')],
  ])
  const key = formatDescribedCarKey({ ...ANY_CAR, externalId: car.label })
  // A mapping from before this rule makes no rule either.
  await app.db.insert(sourceCars).values({ sourceId, key, label: car.label, nodeId: golf?.id, modifiedAt: app.now() })
  expect((await runStep(checked.id, 'check', 'checked')).counts).toMatchObject({ created: 0, unknownCars: 1 })

  const question = await createQuestion()
  const condition = { question_id: question, answers: ['1'] }
  const errors = async (body: object) => (await map(body)).json().errors
  expect(await errors({ conditions: [{ ...condition, answers: ['9'] }] })).toHaveProperty('conditions')
  expect(await errors({ conditions: [condition, condition] })).toHaveProperty('conditions')
  expect((await map({ conditions: [condition] })).statusCode).toBe(200)
  expect(await readList(checked.id, 'car?state=mapped')).toMatchObject([
    { targets: [expect.stringContaining('Golf V')], conditions: ['Rotors? 1 mm'] },
  ])
  expect((await runStep(checked.id, 'check', 'checked')).counts).toMatchObject({ created: 1, unknownCars: 0 })
  await runStep(checked.id, 'run', 'done')
  expect(await app.db.select().from(fitmentRules)).toMatchObject([
    { nodeId: golf?.id, conditionKey: `${question}=1`, note: expect.anything() },
  ])
  const products = (await findCarProducts(app, String(golf?.id)))?.products
  expect([products?.fits, products?.check.length]).toEqual([[], 1])
  expect((await uploadFile(file)).counts).toMatchObject({ unchanged: 1, created: 0 })

  expect((await map({ every_variant: true })).statusCode).toBe(200)
  await runStep(checked.id, 'check', 'checked')
  await runStep(checked.id, 'run', 'done')
  expect(await app.db.select().from(fitmentRules)).toMatchObject([{ nodeId: golf?.id, conditionKey: '' }])
})

test('exports the conditions of an application as its elements, and names the rules that it leaves out', async () => {
  const file = `<ACES version="4.2"><App action="A" id="1"><BaseVehicle id="6122"/><BrakeABS id="5"/><Part>A1</Part></App>
    <App action="A" id="2"><BaseVehicle id="6123"/><Qual id="7"><text>Sport</text></Qual><Part>A2</Part></App></ACES>`
  const { id } = await uploadFile(file)
  const [golf] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.name, 'V'))
  const conditions = [{ question_id: await createQuestion(), answers: ['2'] }]
  for (const car of await readList(id, 'car?state=unknown'))
    await call('PUT', `fitment-import/${id}/car/${car.id}`, {
      node_id: golf?.id ?? null,
      group_id: null,
      engine_code: null,
      ...(car.label.includes('qual:') ? { every_variant: true } : { conditions }),
    })
  await runStep(id, 'check', 'checked')
  await runStep(id, 'run', 'done')
  const { body } = await call('GET', `fitment-source/${sourceId}/rules?format=aces`)
  expect(body).toMatch(/<BaseVehicle id="6122"><\/BaseVehicle>\s*<BrakeABS id="5"><\/BrakeABS>\s*<Part>A1</)
  expect(body).not.toContain('A2')
  expect(body).toContain('<!-- Rules left out: 1.')
  expect((await uploadFile(body, { scope: 'products' })).counts).toMatchObject({ created: 0, unchanged: 1 })
})

test('applies the conditions of a mapped car beside those of its row', async () => {
  const [first, second] = [await createQuestion(), await createQuestion()]
  const file = `sku,vehicle,conditions\nA1,basevehicle:6122 brakeabs:5,${second}=1\nA2,basevehicle:6122 brakeabs:5,${first}=2`
  const { id } = await uploadFile(file)
  const [car] = await readList(id, 'car?state=unknown')
  const [golf] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.name, 'V'))
  const conditions = [{ question_id: first, answers: ['2', '1'] }]
  const body = { node_id: golf?.id ?? null, group_id: null, engine_code: null, conditions }
  expect((await call('PUT', `fitment-import/${id}/car/${car.id}`, body)).statusCode).toBe(200)
  await runStep(id, 'check', 'checked')
  await runStep(id, 'run', 'done')
  const rules = await app.db.select().from(fitmentRules).orderBy(asc(fitmentRules.productId))
  expect(rules.map(({ conditionKey }) => conditionKey)).toEqual([`${first}=1|2&${second}=1`, `${first}=2`])
  // A rule keeps its questions when the shop removes an answer of a mapping.
  await app.db.update(sourceCars).set({ conditionKey: `${first}=9` })
  expect((await runStep(id, 'check', 'checked')).counts).toMatchObject({ unknownCars: 1, removed: 0 })
})

test('restores the rules from before the first run by undoing an import that ran twice', async () => {
  await importFile('sku,make,model,generation\nA1,VW,Golf,V')
  const before = await listRules()
  expect(before).toEqual(['A1 fits V - - - -'])
  const { id } = await importFile('sku,ktype\nA1,3822')
  const [car] = await readList(id, 'car')
  const runFor = async (name: string): Promise<void> => {
    const [vehicle] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.name, name))
    const target = { node_id: vehicle?.id, group_id: null, engine_code: null }
    expect((await call('PUT', `fitment-import/${id}/car/${car.id}`, target)).statusCode).toBe(200)
    await runStep(id, 'check', 'checked')
    await runStep(id, 'run', 'done')
  }
  await runFor('8P')
  expect(await listRules()).toEqual(['A1 fits 8P - - - -'])
  await runFor('V')
  expect(await listRules()).toEqual(before)
  await runStep(id, 'undo', 'undone')
  expect(await listRules()).toEqual(before)
})

test('finds all engines of a K-type that vehicles of the shop have', async () => {
  const header = 'make,model,generation,engine,engine_code,power_kw,drive,ktypes\n'
  const text = `${header}VW,Golf,V,2.0 TFSI,AXX,147,fwd,17322\nVW,Golf,V,1.9 TDI,BKC,77,fwd,18601\n`
  const vehicles = await call('POST', 'vehicle-import', { text: `${text}Audi,A3,8P,2.0 TFSI,AXX,147,fwd,17322\n` })
  expect(vehicles.json().data).toMatchObject({ changed: 3, created: { variant: 0 } })
  const imported = await importFile('sku,ktype\nA1,"17322, 18601"\nA2,99999')
  expect(imported).toMatchObject({ counts: { created: 3, unknownCars: 1 } })
  expect((await listRules()).toSorted()).toEqual([
    'A1 fits 1.9 TDI - - - -',
    'A1 fits 2.0 TFSI - - - -',
    'A1 fits 2.0 TFSI - - - -',
  ])
  const exported = await call('GET', `fitment-source/${sourceId}/rules?format=csv`)
  const [headings = [], ...rows] = parseCsv(exported.body, detectSeparator(exported.body))
  expect(rows.map(row => row[headings.indexOf('ktype')]).toSorted()).toEqual(['17322', '17322', '18601'])
})

test.each(['csv', 'ebay', 'ktype'])('changes nothing by importing the export of a source as %s', async format => {
  await importFile(
    format === 'csv'
      ? 'sku,make,model,generation,submodel,year,engine_code,fuel,drive,excludes,position,quantity,notes_et,notes_en,universal\n' +
          'A1,VW,Golf,V,2.0 TFSI,06/2004-2008,,,,,ees,2,"Ees; ""1K""",=Front,\nA1,VW,Golf,,,,,diisel,,1,,,,,\n' +
          'A2,,,,,2004-,AXX,,,,,,,,\nA4,,,,,,,,,,,,,,1'
      : 'sku,make,model,chassis,submodel,year,engine,position,quantity,notes\n' +
          'A1,VW,Golf,1K,2.0 TFSI,06/2004-07/2008,147 kW,ees,2,Ees\nA1,VW,Golf,1K,2.0 TFSI,-06/2008,,,1,\n' +
          'A2,Audi,A3,8P,,,,rearLeft,,\nA2,VW,Golf,1K,,-2008,,,,\nA3,VW,Golf,1K,,2004-,,,,',
  )
  const before = await listRules()
  expect(before.length).toBeGreaterThan(1)
  const exported = await call('GET', `fitment-source/${sourceId}/rules?format=${format}`)
  const checked = await uploadFile(exported.body)
  expect(checked).toMatchObject({ format, counts: { created: 0, changed: 0, removed: 0, unchanged: before.length } })
})

test('exports universal products without rules', async () => {
  await importFile('sku,make,model,universal\nA1,VW,Golf,\nA2,Audi,A3,\nA3,,,1\nA4,,,1')
  const listProducts = async () => {
    const { body } = await call('GET', `fitment-source/${sourceId}/rules?format=csv`)
    const [headings = [], ...rows] = parseCsv(body, detectSeparator(body))
    return rows.map(row => `${row[headings.indexOf('sku')]} ${row[headings.indexOf('universal')]}`)
  }
  expect(await listProducts()).toEqual(['A1 ', 'A2 ', 'A3 1', 'A4 1'])
  const own = await call('POST', 'fitment-source', { name: 'Second', kind: 'manufacturer', coverage: 'partial' })
  sourceId = own.json().data.id
  await importFile('sku,make,model\nA3,Audi,A3')
  expect(await listProducts()).toEqual(['A3 1', 'A3 ', 'A4 1'])
})

test.each([
  ['name;price\nHose;3', 'columns', ['sku', 'make']],
  ['<ACES><App>', 'unreadable', []],
  ['sku,make\n', 'empty', []],
])('refuses the file %j as %s', async (text, problem, missing) => {
  expect(await uploadFile(text, { state: 'failed' })).toMatchObject({ problem, missing })
})

test('keeps rows with unknown conditions, and finds them once the shop has the answer', async () => {
  const text = multilingual({ et: 'Ketas?', en: 'Disc?' })
  const createOptions = (keys: string[]) => keys.map(key => ({ key, text: multilingual({ et: key, en: key }) }))
  const [question] = await app.db
    .insert(fitmentQuestions)
    .values({ text, options: createOptions(['1']) })
    .returning()
  const id = question?.id ?? 0
  const file = `sku,make,model,drive,conditions\nA1,VW,Golf,awd,${id}=2\nA2,VW,Golf,,${id}=1`
  const checked = await uploadFile(file)
  expect(checked.counts).toMatchObject({ created: 1, refused: 1 })
  expect(await readList(checked.id, 'finding?kind=refused')).toMatchObject([
    { line: 2, sku: 'A1', column: 'conditions', value: `${id}=2` },
  ])
  const corrected = (await call('GET', `fitment-import/${checked.id}/refused-rows`)).body
  expect(corrected).toContain('sku;make;model;drive;conditions')
  expect(corrected).toContain(`A1;Volkswagen;Golf;awd;${id}=2`.replace('Volkswagen', 'VW'))
  await app.db.update(fitmentQuestions).set({ options: createOptions(['1', '2']) })
  expect((await runStep(checked.id, 'check', 'checked')).counts).toMatchObject({ created: 2, refused: 0 })
  await runStep(checked.id, 'run', 'done')
  expect(await listRules()).toHaveLength(2)
})

test('refuses a question that a row asks twice, and keeps rules whose answers come in another order', async () => {
  const text = multilingual({ et: 'Vedrustus?', en: 'Suspension?' })
  const options = ['1', '2', '3'].map(key => ({ key, text: multilingual({ et: key, en: key }) }))
  const [question] = await app.db.insert(fitmentQuestions).values({ text, options }).returning()
  const id = question?.id ?? 0
  const file = `sku,make,model,conditions\nA1,VW,Golf,${id}=1&${id}=2\nA2,VW,Golf,${id}=3|1`
  const done = await importFile(file)
  expect(done.counts).toMatchObject({ created: 1, refused: 1 })
  expect(await readList(done.id, 'finding?kind=refused')).toMatchObject([
    { line: 2, sku: 'A1', column: 'conditions', value: `${id}=1&${id}=2` },
  ])
  const again = await uploadFile(file.replace('3|1', '1|3|1'))
  expect(again.counts).toMatchObject({ created: 0, unchanged: 1, removed: 0 })
})

test('continues a run whose job died between two batches, and stores every rule once', async () => {
  const codes = Array.from({ length: 450 }, (_, index) => `B${index}`)
  await makeProducts(
    app.db,
    codes.map(code1 => ({ code1 })),
  )
  const checked = await uploadFile(`sku,make,model\n${codes.map(code => `${code},VW,Golf`).join('\n')}`)
  await app.db.execute(sql`create sequence batch_count`)
  await app.db.execute(sql`create function fail_once() returns trigger language plpgsql as $$
    begin
      if new.state = 'running' and new.done > 400 and nextval('batch_count') = 1 then raise 'died'; end if;
      return new;
    end $$`)
  await app.db.execute(sql`create trigger fail_once before update on fitment_import
    for each row execute function fail_once()`)
  onTestFinished(async () => {
    await app.db.execute(sql`drop trigger fail_once on fitment_import`)
    await app.db.execute(sql`drop function fail_once`)
    await app.db.execute(sql`drop sequence batch_count`)
  })
  expect((await call('POST', `fitment-import/${checked.id}/run`)).statusCode).toBe(200)
  const readTries = async () =>
    (await app.db.execute(sql`select last_value::int as n, is_called from batch_count`)).rows[0]
  await vi.waitFor(async () => expect(await readTries()).toMatchObject({ is_called: true }), { timeout: 30_000 })
  // The queue repeats the job later; the test does so at once.
  await runRuleImport(app, createSystemActor('test'), checked.id)
  const done = await waitForState(checked.id, 'done')
  expect(done.counts).toMatchObject({ created: 450 })
  expect(await listRules()).toHaveLength(450)
  expect((await runStep(checked.id, 'undo', 'undone')).counts).toMatchObject({ undone: 450, skipped: 0 })
})

const ENTITIES = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`

test.each<[name: string, file: string | Buffer, state: 'failed' | 'checked']>([
  ['entities in XML', `${ENTITIES}<ACES version="4.2"><App action="A" id="1"><Part>&b;</Part></App></ACES>`, 'checked'],
  ['deep XML', `<ACES version="4.2">${'<App>'.repeat(200_000)}`, 'failed'],
  ['one long line', `sku,make,model,${'x'.repeat(6_000_000)}`, 'failed'],
  ['one long cell', `sku,make,model\nA1,VW,"${'x'.repeat(6_000_000)}"`, 'checked'],
  ['no text', Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 131) % 256)), 'failed'],
  ['NUL characters', 'sku,make,model\nA\u00001,VW,Go\u0000lf', 'checked'],
  [
    'invalid UTF-8',
    Buffer.concat([Buffer.from('sku,make,model\nA1,VW,G'), Buffer.from([0xff, 0xfe, 0xc0])]),
    'checked',
  ],
  ['formulas', `sku,make,model\n=1+1,VW,Golf\nA1,@SUM(A1),"=cmd|'/C calc'!A0"`, 'checked'],
])('survives a hostile file with %s', async (name, file, state) => {
  const { id, counts } = await uploadFile(file, { state })
  // NUL characters are omitted, which leaves a readable row.
  expect(counts.created ?? 0).toBe(name === 'NUL characters' ? 1 : 0)
  const exported = await call('GET', `fitment-import/${id}/refused-rows`)
  expect(exported.statusCode).toBe(200)
  if (name === 'formulas') expect(exported.body).not.toMatch(/(^|;)"?[=@]/m)
  expect((await call('GET', 'fitment-import')).statusCode).toBe(200)
})

test('keeps everything that names a double when it is merged', async () => {
  const [kept] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.engineCode, 'BKC'))
  const { id: _id, parentLevel: _level, ...copied } = getFirstElement(kept ? [kept] : [])
  const values = { ...copied, name: '1.9 TDI PD', slug: 'double', engineCode: null }
  const [double] = await app.db.insert(vehicleNodes).values(values).returning()
  const nodeId = double?.id ?? 0
  const [group] = await app.db.insert(vehicleGroups).values({ kind: 'family', name: 'EA188', key: 'ea188' }).returning()
  await app.db.insert(vehicleGroupMembers).values({ groupId: group?.id ?? 0, nodeId })
  await app.db.insert(vehicleAliases).values({ nodeId, key: 'pumpe duse', text: 'Pumpe Düse' })
  await app.db.insert(garageCars).values({ userId: 1, nodeId, key: `${nodeId}.m200503`, usedAt: app.now() })
  await arrange(app.db, async tx => tx.changed(['vehicles']))
  await app.changes.waitForListeners()
  const address = 'volkswagen/golf/v/double'
  const first = await importFile(`sku,ktype,vehicle\nA1,,${address}\nA2,3822,`)
  const [car] = await readList(first.id, 'car?state=unknown')
  const target = { node_id: nodeId, group_id: null, engine_code: null }
  expect((await call('PUT', `fitment-import/${first.id}/car/${car.id}`, target)).statusCode).toBe(200)
  const before = await findCarProducts(app, String(nodeId))
  expect(before?.products.fits).toHaveLength(1)
  const waiting = await uploadFile(`sku,vehicle\nA1,${address}\nA3,${address}`, { scope: 'products' })

  expect((await call('POST', `vehicle/${nodeId}/merge`, { into: kept?.id })).statusCode).toBe(200)
  await app.changes.waitForListeners()
  // Links, order lines and saved lists name the double; they lead to the remaining vehicle.
  expect(await findCarProducts(app, `${nodeId}.m200503`)).toMatchObject({
    key: `${kept?.id}.m200503`,
    products: { fits: before?.products.fits },
  })
  expect((await call('GET', `vehicle?q=pumpe`)).json().results.map(({ id }: { id: number }) => id)).toContain(kept?.id)
  const members = await app.db
    .select()
    .from(vehicleGroupMembers)
    .where(eq(vehicleGroupMembers.nodeId, kept?.id ?? 0))
  expect(members.map(({ groupId }) => groupId)).toContain(group?.id)
  expect(await app.db.select().from(garageCars)).toMatchObject([{ userId: 1, nodeId: kept?.id }])
  // The stored import and the mapping of its source name the double, too.
  await runStep(waiting.id, 'run', 'done')
  expect(await listRules()).toEqual(['A1 fits 1.9 TDI - - - -', 'A3 fits 1.9 TDI - - - -'])
  expect((await uploadFile('sku,ktype\nA2,3822', { scope: 'products' })).counts).toMatchObject({ created: 1 })
})

test('needs the permission for products, purges old imports, and deletes one with its rules kept', async () => {
  const done = await importFile('sku,make,model\nA1,VW,Golf')
  app.signInAs(createStaffMember(['stock.edit']))
  for (const path of ['fitment-import', `fitment-import/${done.id}`, `fitment-source/${sourceId}/rules`])
    expect((await call('GET', path)).statusCode).toBe(403)
  app.signInAs(editor)
  await importFile('sku,make,model\nA1,VW,Golf')
  await arrange(app.db, tx => purgeRuleImports(tx, new Date(Date.now() + 91 * 86_400_000)))
  expect((await app.db.select().from(ruleImports)).map(({ id }) => id)).toEqual([done.id + 1])
  expect((await call('DELETE', `fitment-import/${done.id + 1}`)).statusCode).toBe(204)
  expect(await listRules()).toEqual(['A1 fits Golf - - - -'])
  expect(multilingual({})).toEqual((await app.db.select().from(fitmentRules))[0]?.note)
})
