import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '#catalog/server/tables.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import type { ProductFitmentAnswer } from '#fitment/contract-fitment-admin.ts'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { toYearMonth } from '#fitment/domain/year-month.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { ok, unwrap } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { write } from '#platform/server/write.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { createVehicles } from '../create-vehicles.ts'
import { findCarProducts } from '../find-car-products.ts'
import { listFittingCars } from '../list-fitting-cars.ts'
import { start } from '../start.ts'
import { storeVehicleRows } from '../store-vehicle-rows.ts'
import { fitmentQuestions, fitmentRules, vehicleNodes } from '../tables.ts'
import { undoFitments } from './undo-fitments.ts'

const FILE = `make,model,generation,chassis,body,years,engine_code,engine,power_kw,fuel,drive
Volkswagen,Golf,IV,1J,hatchback,1997-2003,AGU,1.8T,110,petrol,fwd
Volkswagen,Golf,V,1K,hatchback|estate,2003-2009,AXX,2.0 TFSI,147,petrol,fwd
Volkswagen,Golf,V,1K,hatchback|estate,2003-2009,BKC,1.9 TDI,77,diesel,fwd
Audi,A3,8P,8P,hatchback,2003-2012,AXX,2.0 TFSI,147,petrol,fwd
`
const NOTE = multilingual({ et: '', en: '' })
const RULE = {
  node_id: null,
  group_id: null,
  engine_code: null,
  polarity: 'fits',
  years: '',
  fuels: [],
  drives: [],
  gearboxes: [],
  bodies: [],
  position: null,
  quantity: null,
  conditions: [],
  note: NOTE,
  confidence: 'supplier',
}
const EDITOR = createStaffMember(['product.edit'])

let app: TestApp
let productId: number
let ownSourceId: number
beforeAll(async () => {
  app = await createTestApp(start)
  app.signInAs(EDITOR)
  await arrange(app.db, tx => makeShop(tx))
  await arrange(app.db, tx => createVehicles(tx, parseVehicleFile(FILE).rows, {}, app.now()))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(products)
  productId = await makeProduct(app.db)
  ownSourceId = (await viewFitment()).sources[0]?.id ?? 0
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/${path}${path.includes('?') ? '&' : '?'}lang=en`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const viewFitment = async (): Promise<ProductFitmentAnswer> =>
  (await call('GET', `product/${productId}/fitment`)).json().data
const saveRules = (rules: object[], changes: object = {}) =>
  call('PUT', `product/${productId}/fitment`, {
    baseVersion: 0,
    mode: 'specific',
    source_id: ownSourceId,
    rules,
    ...changes,
  })
const findVehicleId = async (name: string): Promise<number> => {
  const [row] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.name, name))
  return row?.id ?? 0
}
const explainVerdict = async (v: string) =>
  (await call('GET', `product/${productId}/fitment/verdict?v=${v}`)).json().data

test('replaces the rules of one source and keeps those of others', async () => {
  const created = await call('POST', 'fitment-source', { name: 'Importija', kind: 'supplier', coverage: 'partial' })
  const { id: supplier } = created.json().data
  const golf = await findVehicleId('V')
  expect((await saveRules([{ ...RULE, node_id: golf, years: '2004-' }])).statusCode).toBe(200)
  expect((await saveRules([{ ...RULE, engine_code: 'axx' }], { baseVersion: 1, source_id: supplier })).statusCode).toBe(
    200,
  )
  const first = await viewFitment()
  expect(first).toMatchObject({
    version: 2,
    rules: [
      { source_id: ownSourceId, target: ['Volkswagen', 'Golf', 'V'], years: '2004–' },
      { source_id: supplier, target: ['AXX'], engine_code: 'AXX' },
    ],
  })
  const [own] = first.rules
  const changed = { ...RULE, node_id: golf, years: '2004-', confidence: 'verified' }
  const saved = await saveRules([changed, { ...RULE, node_id: await findVehicleId('IV') }], { baseVersion: 2 })
  expect(saved.json().data.rules).toMatchObject([
    { id: own?.id, confidence: 'verified' },
    { source_id: supplier },
    { target: ['Volkswagen', 'Golf', 'IV'] },
  ])
  expect((await saveRules([], { baseVersion: 2 })).statusCode).toBe(409)
  expect((await saveRules([], { baseVersion: 3 })).json().data.rules).toMatchObject([{ source_id: supplier }])
})

test('names each wrong field and stores nothing', async () => {
  const golf = await findVehicleId('V')
  const wrong = await saveRules([
    { ...RULE, node_id: golf },
    { ...RULE, node_id: golf, confidence: 'verified' },
    { ...RULE, node_id: 999_999, years: '2008-2005' },
    { ...RULE, engine_code: 'ZZZ' },
    { ...RULE, node_id: golf, engine_code: 'AXX' },
    { ...RULE, node_id: golf, years: '2005-', conditions: [{ question_id: 999, answers: ['1'] }] },
  ])
  const target = ['Choose a vehicle, an engine code or a group from the list.']
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    422,
    {
      'rules.1.target': ['Another rule of this source says the same. Change or remove one of them.'],
      'rules.2.target': target,
      'rules.2.years': ['The first year must be before the last one.'],
      'rules.3.target': target,
      'rules.4.target': target,
      'rules.5.conditions': ['Choose a question and at least one of its answers.'],
    },
  ])
  expect((await viewFitment()).rules).toEqual([])
  expect((await call('GET', 'product/999999/fitment')).statusCode).toBe(404)
})

test('explains a verdict, and shows rules without effect', async () => {
  const question = await call('POST', 'fitment-question', {
    text: multilingual({ et: 'Ketas', en: 'Disc' }),
    options: ['288 mm', '312 mm'].map(text => ({ key: '', text: multilingual({ et: text, en: text }) })),
  })
  const { id: questionId, options } = question.json().data
  expect(options.map(({ key }: { key: string }) => key)).toEqual(['1', '2'])
  const [golf, audi] = [await findVehicleId('V'), await findVehicleId('8P')]
  await saveRules([
    { ...RULE, node_id: golf, conditions: [{ question_id: questionId, answers: ['2'] }] },
    { ...RULE, node_id: golf, polarity: 'excludes', fuels: ['diesel'] },
    { ...RULE, node_id: audi, years: '2020-' },
  ])
  const { rules, findings } = await viewFitment()
  expect(findings).toEqual([{ rule_id: rules[2]?.id, kind: 'empty', other_id: null }])
  const tdi = await explainVerdict(String(await findVehicleId('1.9 TDI')))
  expect(tdi).toMatchObject({
    car: ['Volkswagen', 'Golf', 'V', '1.9 TDI'],
    verdict: { kind: 'no_fit', reason: 'exclusion', rule_id: rules[1]?.id },
    rules: [{ match: 'ask' }, { match: 'in' }],
  })
  const golfVerdict = await explainVerdict(`${golf}.q${questionId}-2`)
  expect(golfVerdict.verdict).toMatchObject({ kind: 'fits_if', questions: [{ kind: 'engine', id: null }] })
  expect(golfVerdict.engines.map(({ verdict }: { verdict: { kind: string } }) => verdict.kind)).toEqual([
    'fits',
    'no_fit',
  ])
  expect(golfVerdict).toMatchObject({ engine_count: 2, measures: [] })
  expect((await call('GET', 'fitment-question')).json().results).toContainEqual(question.json().data)
  const unknown = await call('GET', `product/${productId}/fitment/verdict?v=golf`)
  expect(unknown.json().errors.v).toEqual(['Choose a vehicle from the list.'])

  const removed = await call('PUT', `fitment-question/${questionId}`, {
    text: multilingual({ et: 'Ketas', en: 'Disc' }),
    options: [options[0], { key: '', text: multilingual({ et: '345', en: '345' }) }],
    baseVersion: 1,
  })
  expect(removed.json().errors.options).toEqual(['A rule needs an answer that you removed. Change the rule first.'])

  await saveRules([{ ...RULE, node_id: golf, conditions: [{ question_id: questionId, answers: ['1'] }] }], {
    baseVersion: 1,
  })
  const body = { text: multilingual({ et: 'Ketas', en: 'Disc' }) }
  const replace = (option: object, baseVersion: number) =>
    call('PUT', `fitment-question/${questionId}`, { ...body, options: [options[0], option], baseVersion })
  expect(
    (await replace({ key: '', text: multilingual({ et: '345', en: '345' }) }, 1)).json().data.options,
  ).toMatchObject([{ key: '1' }, { key: '3' }])
  const engine = await findVehicleId('1.9 TDI')
  const verdictOf = async (answer: string) => (await explainVerdict(`${engine}.q${questionId}-${answer}`)).verdict
  // An answer to a removed option is asked again, and no later option gets its key.
  expect(await verdictOf('2')).toMatchObject({ kind: 'fits_if', questions: [{ kind: 'question', id: questionId }] })
  expect(await verdictOf('3')).toMatchObject({ kind: 'no_fit' })
})

test('undoes the removal of a rule whose vehicle was merged, but not of one whose vehicle is in the bin', async () => {
  const createGeneration = async (name: string): Promise<number> => {
    const parentId = await findVehicleId('Golf')
    const values = { level: 'generation' as const, parentId, name, slug: name, modifiedAt: app.now() }
    const [node] = await app.db.insert(vehicleNodes).values(values).returning()
    return node?.id ?? 0
  }
  const [double, golf, binned] = [
    await createGeneration('mk5'),
    await findVehicleId('V'),
    await createGeneration('mk9'),
  ]
  await arrange(app.db, async tx => tx.changed(['vehicles']))
  await app.changes.waitForListeners()
  const removeRule = async (nodeId: number) => {
    const { version } = await viewFitment()
    expect((await saveRules([{ ...RULE, node_id: nodeId }], { baseVersion: version })).statusCode).toBe(200)
    await saveRules([], { baseVersion: version + 1 })
  }
  await removeRule(double)
  expect((await call('POST', `vehicle/${double}/merge`, { into: golf })).statusCode).toBe(200)
  expect(await undoLastChange()).toMatchObject({ value: { undone: 1, skipped: 0 } })
  expect((await viewFitment()).rules).toMatchObject([{ node_id: golf }])
  await removeRule(binned)
  expect((await call('DELETE', `vehicle/${binned}`)).statusCode).toBe(204)
  expect(await undoLastChange()).toMatchObject({ value: { undone: 0, skipped: 1 } })
  expect((await viewFitment()).rules).toEqual([])
})

/** Returns a function that undoes the last change of fitment. */
const prepareUndo = async () => {
  const [entry] = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.kind, 'fitment'))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  const actor = { kind: 'user', id: entry?.userId ?? 0, from: '203.0.113.1' } as const
  return () => undoFitments(app, actor, { operationId: entry?.operationId ?? '', after: 0 })
}

const undoLastChange = async () => (await prepareUndo())()

test('undoes a change until the rules change again', async () => {
  await saveRules([
    { ...RULE, node_id: await findVehicleId('V'), note: multilingual({ et: 'Kõigile', en: 'For all' }) },
  ])
  await saveRules([], { baseVersion: 1, mode: 'universal' })
  const undo = await prepareUndo()
  expect(await undo()).toMatchObject({ value: { undone: 1, skipped: 0 } })
  expect(await viewFitment()).toMatchObject({ mode: 'specific', rules: [{ note: { en: 'For all' } }] })
  expect(await undo()).toMatchObject({ value: { undone: 0, skipped: 1 } })
})

test('finds targets by name, engine code and group', async () => {
  await app.db.execute(sql`insert into vehicle_group (kind, name, key) values ('platform', 'PQ35', 'pq35')
    on conflict do nothing`)
  const search = async (q: string) =>
    (await call('GET', `fitment-target?q=${q}`)).json().results.map(({ names }: { names: string[] }) => names.join(' '))
  expect(await search('golf+5')).toEqual(['Volkswagen Golf V'])
  expect(await search('axx')).toEqual(['Audi A3 8P 2.0 TFSI', 'Volkswagen Golf V 2.0 TFSI', 'AXX'])
  expect(await search('pq35')).toEqual(['PQ35'])
})

test('merges a vehicle that a rule names, and keeps it out of the bin', async () => {
  const [golf, audi] = [await findVehicleId('V'), await findVehicleId('A3')]
  await saveRules([
    { ...RULE, node_id: golf },
    { ...RULE, node_id: await findVehicleId('IV') },
    { ...RULE, node_id: audi },
  ])
  const refused = await call('DELETE', `vehicle/${await findVehicleId('Golf')}`)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Fitment rules name this vehicle. Merge it into another one, or remove the rules first.',
  ])
  await app.db.update(products).set({ removedAt: app.now() })
  const usedByBinned = await call('DELETE', `vehicle/${await findVehicleId('Golf')}`)
  expect([usedByBinned.statusCode, usedByBinned.json().message]).toEqual([
    409,
    expect.stringContaining('Only products in the bin'),
  ])
  await app.db.update(products).set({ removedAt: null })
  expect((await call('POST', `vehicle/${await findVehicleId('IV')}/merge`, { into: golf })).statusCode).toBe(200)
  const { rules, version } = await viewFitment()
  expect(rules.map(({ target }) => target.join(' '))).toEqual(['Volkswagen Golf V', 'Audi A3'])
  expect(version).toBe(2)
})

test.each([
  ['two targets', 'fitment_target', { nodeId: 1, engineCode: 'AXX' }],
  ['no target', 'fitment_target', { nodeId: null }],
  ['a year 20010', 'fitment_window', { fromYm: 20_010 * 12 }],
  ['a reversed window', 'fitment_window', { fromYm: toYearMonth(2008, 1), toYm: toYearMonth(2005, 1) }],
  ['a quantity of 0', 'fitment_quantity', { quantity: 0 }],
  ['a rule twice', 'fitment_rule', {}],
])('the database refuses %s', async (_case, constraint, changes) => {
  const nodeId = await findVehicleId('V')
  await saveRules([{ ...RULE, node_id: nodeId }])
  const values = {
    productId,
    sourceId: ownSourceId,
    nodeId,
    polarity: 'fits' as const,
    note: NOTE,
    confidence: 'guess' as const,
    modifiedAt: app.now(),
    ...changes,
  }
  await expect(app.db.insert(fitmentRules).values(values)).rejects.toMatchObject({ cause: { constraint } })
})

test('keeps one own source, and names of sources apart', async () => {
  const wrong = await call('POST', 'fitment-source', { name: 'shop', kind: 'own', coverage: 'complete' })
  expect(wrong.json().errors).toEqual({
    name: ['Another source has this name. Choose another name.'],
    kind: ['The shop’s own list exists once and keeps its kind.'],
  })
  const own = (await viewFitment()).sources[0]
  const body = { name: 'Meie', kind: 'own', coverage: 'partial', baseVersion: own?.version }
  expect((await call('PUT', `fitment-source/${own?.id}`, body)).json().data).toMatchObject({ coverage: 'partial' })
  expect((await call('PUT', `fitment-source/${own?.id}`, body)).statusCode).toBe(409)
  expect(await app.db.$count(fitmentQuestions)).toBe(1)
})

test('answers visitors whether products fit their car, and which cars a product fits', async () => {
  const golf = await findVehicleId('V')
  await saveRules([
    {
      ...RULE,
      node_id: golf,
      drives: ['fwd'],
      position: 'front',
      note: multilingual({ et: 'Ees', en: 'At the front' }),
    },
    { ...RULE, node_id: golf, polarity: 'excludes', fuels: ['diesel'], gearboxes: ['manual'] },
  ])
  const universal = await makeProduct(app.db)
  await call('PUT', `product/${universal}/fitment`, { baseVersion: 0, mode: 'universal', source_id: 1, rules: [] })
  const askFit = async (v: string) =>
    (await app.server.inject({ url: `/v1/fit?v=${v}&p=${productId},${universal},x&lang=en` })).json()
  const gti = await findVehicleId('2.0 TFSI')
  expect(await askFit(String(gti))).toMatchObject({
    car: { key: String(gti), name: 'Volkswagen Golf V 2.0 TFSI', answers: [] },
    questions: [],
    results: [
      { product_id: productId, verdict: 'fits', title: 'Fits your car', reason: 'At the front', open: [] },
      { product_id: universal, verdict: 'universal', title: 'Fits every car' },
    ],
  })
  const tdi = await findVehicleId('1.9 TDI')
  const open = await askFit(String(tdi))
  expect(open.results[0]).toMatchObject({ verdict: 'fits_if', open: ['gearbox'] })
  expect(open.questions).toMatchObject([
    { kind: 'gearbox', options: [{ part: 'gmanual', text: 'Manual' }, {}, {}, {}] },
  ])
  expect(open.results[0].reason).toBe('Which gearbox does your car have?')
  const manual = await askFit(`${tdi}.gmanual`)
  expect(manual.results[0]).toMatchObject({ verdict: 'no_fit' })
  expect(manual.car.answers).toEqual([
    { part: 'gmanual', question: 'Which gearbox does your car have?', text: 'Manual' },
  ])
  expect(await askFit('999999')).toMatchObject({ car: null, results: [] })
  const model = await askFit(`${golf}.q99-1.gmanual`)
  expect(model.car.key).toBe(`${golf}.gmanual`)
  expect(model.results[0]).toMatchObject({ verdict: 'fits_if', reason: 'The answer depends on the engine.' })
  expect(model.questions).toMatchObject([{ kind: 'engine', text: 'Which engine does your car have?', options: [] }])

  expect(await listFittingCars(app, productId, { language: 'en', t: app.texts('en') })).toMatchObject({
    mode: 'specific',
    fits: [
      {
        name: 'Volkswagen Golf',
        lines: [
          {
            name: 'V',
            details: ['2003–2009', 'Front-wheel drive', 'Front'],
            note: 'At the front',
            path: '/volkswagen/golf/v',
          },
        ],
      },
    ],
    excludes: [
      {
        name: 'Volkswagen Golf',
        lines: [{ name: 'V', details: ['2003–2009', 'Diesel', 'Manual'], note: '', path: null }],
      },
    ],
  })
})

test('names a car once, and asks for the engine only where the shop lists some', async () => {
  const [golf, gti] = [await findVehicleId('V'), await findVehicleId('2.0 TFSI')]
  await saveRules([{ ...RULE, engine_code: 'AXX' }])
  const ask = async (v: string) => (await app.server.inject({ url: `/v1/fit?v=${v}&p=${productId}&lang=en` })).json()
  // The engine states its fuel and drive, the model was never built in 2020, and question 99 does not exist.
  expect((await ask(`${gti}.q99-1.bestate.dawd.fdiesel.m202001`)).car.key).toBe(`${gti}.bestate`)
  expect((await ask(String(golf))).questions).toMatchObject([{ kind: 'engine' }])

  const { rows } = parseVehicleFile('make,model,generation\nVolkswagen,Golf,IX\n')
  unwrap(await write(app, createSystemActor('test'), async tx => ok(await storeVehicleRows(tx, rows, app.now()))))
  const answer = await ask(String(await findVehicleId('IX')))
  expect(answer.questions).toEqual([])
  expect(answer.results).toMatchObject([
    { verdict: 'fits_if', open: [], reason: 'We don’t know the engines of this car. Ask us before you order.' },
  ])
})

test('changes the rules of many products in steps, and undoes them', async () => {
  const second = await makeProduct(app.db)
  const clothes = await makeProduct(app.db)
  const [golf, audi] = [await findVehicleId('V'), await findVehicleId('8P')]
  await saveRules([{ ...RULE, node_id: golf }])
  await call('PUT', `product/${clothes}/fitment`, {
    baseVersion: 0,
    mode: 'nonVehicle',
    source_id: ownSourceId,
    rules: [],
  })
  const ids = [productId, second, clothes]
  const readTargets = async (id: number) =>
    (await call('GET', `product/${id}/fitment`))
      .json()
      .data.rules.map((rule: { target: string[] }) => rule.target.at(-1))
  const plan = async (action: object) => {
    const answer = await call('POST', 'fitment-rule/bulk/plan', { selection: { ids }, action })
    return answer.statusCode === 200 ? answer.json().data : answer.json().message
  }
  const run = async (action: object, operationId: string) =>
    (await call('POST', 'fitment-rule/bulk', { ids, action, operationId })).json().data
  const target = (node_id: number) => ({ node_id, group_id: null, engine_code: null })

  const add = { kind: 'add', source_id: ownSourceId, rule: { ...RULE, node_id: golf } }
  expect(await plan(add)).toMatchObject({
    ids: [second],
    refused: [
      { reason: 'the rules are like this already', count: 1 },
      { reason: 'it is not a car part', count: 1 },
    ],
    examples: [{ before: '0 rules', after: '1 rule' }],
  })
  const addId = crypto.randomUUID()
  expect(await run(add, addId)).toMatchObject({ changed: 1 })
  expect(await run(add, addId)).toMatchObject({ changed: 1 })
  expect(await readTargets(second)).toEqual(['V'])

  const replace = { kind: 'replace', target: target(golf), by: target(audi) }
  const replaceId = crypto.randomUUID()
  expect(await run(replace, replaceId)).toMatchObject({ changed: 2 })
  expect([await readTargets(productId), await readTargets(second)]).toEqual([['8P'], ['8P']])
  const removeId = crypto.randomUUID()
  expect(await run({ kind: 'remove', target: target(audi) }, removeId)).toMatchObject({ changed: 2 })
  for (const operationId of [removeId, replaceId, addId])
    expect((await call('POST', 'fitment-rule/bulk/undo', { operationId, after: 0 })).json().data.skipped).toBe(0)
  expect([await readTargets(productId), await readTargets(second)]).toEqual([['V'], []])

  const nothing = { node_id: null, group_id: null, engine_code: null }
  expect(await plan({ kind: 'remove', target: nothing })).toContain('Choose a vehicle')
  expect(await plan({ kind: 'add', source_id: 99, rule: { ...RULE, node_id: golf } })).toBe(
    'Choose a source from the list.',
  )
  expect(await plan({ ...add, rule: { ...RULE, node_id: 999_999 } })).toContain('Choose a vehicle')
})

test('previews and copies the rules of another product', async () => {
  const [golf, audi] = [await findVehicleId('V'), await findVehicleId('8P')]
  const other = await makeProduct(app.db)
  await saveRules([{ ...RULE, node_id: golf }])
  const body = { baseVersion: 0, mode: 'specific', source_id: ownSourceId, rules: [{ ...RULE, node_id: audi }] }
  await call('PUT', `product/${other}/fitment`, body)
  const preview = async (replaces: boolean) =>
    (await call('POST', `product/${productId}/fitment/copy-preview`, { from: other, replaces })).json().data
  expect(await preview(false)).toMatchObject({
    added: { count: 1, rules: [{ target: expect.stringContaining('Audi A3 8P'), polarity: 'fits' }] },
    removed: { count: 0 },
    kept: 1,
    refusal: '',
  })
  expect(await preview(true)).toMatchObject({ added: { count: 1 }, removed: { count: 1 }, kept: 0, mode: null })
  const [operationId, action] = [crypto.randomUUID(), { kind: 'copy', from: other, replaces: true }]
  await call('POST', 'fitment-rule/bulk', { ids: [productId], action, operationId })
  expect((await viewFitment()).rules).toMatchObject([{ target: ['Audi', 'A3', '8P'] }])
  expect(await preview(true)).toMatchObject({ refusal: 'the rules are like this already' })
  await call('POST', 'fitment-rule/bulk/undo', { operationId, after: 0 })
  expect((await viewFitment()).rules).toMatchObject([{ target: ['Volkswagen', 'Golf', 'V'] }])
  const unknown = await call('POST', `product/${productId}/fitment/copy-preview`, { from: 999_999, replaces: true })
  expect(unknown.json().errors).toEqual({ from: ['Product not found. Reload the page.'] })
})

test('lists products against a vehicle and those below it, and changes a rule in a cell', async () => {
  const [golf, engine] = [await findVehicleId('V'), await findVehicleId('1.9 TDI')]
  const other = await makeProduct(app.db)
  await saveRules([{ ...RULE, node_id: golf, confidence: 'verified' }])
  const matrix = (await call('GET', `vehicle/${golf}/matrix`)).json().data
  expect(matrix).toMatchObject({ names: ['Volkswagen', 'Golf', 'V'], first: 0, total: matrix.columns.length - 1 })
  const diesel = matrix.columns.findIndex(({ id }: { id: number }) => id === engine)
  const list = async (query = '') => (await call('GET', `vehicle/${golf}/matrix-row${query}`)).json()
  const [ruled] = (await list()).results
  expect(ruled).toMatchObject({ id: productId, code1: expect.any(String) })
  expect(ruled.cells[0]).toEqual({ verdict: 'fits', own: 'fits' })
  expect(ruled.cells.slice(1)).toEqual(matrix.columns.slice(1).map(() => ({ verdict: 'fits', own: null })))
  expect((await list('?show=all')).results.map(({ id }: { id: number }) => id).toSorted()).toEqual([productId, other])
  expect((await list('?show=all&q=nosuchproduct')).results).toEqual([])

  const target = { node_id: engine, group_id: null, engine_code: null }
  const action = { kind: 'set', target, polarity: 'excludes' }
  await call('POST', 'fitment-rule/bulk', { ids: [productId], action, operationId: crypto.randomUUID() })
  const [row] = (await list()).results
  expect(row.cells[diesel]).toEqual({ verdict: 'no_fit', own: 'excludes' })
  expect(row.cells[0]).toEqual({ verdict: 'fits_if', own: 'fits' })
  expect((await call('GET', 'vehicle/999999/matrix')).statusCode).toBe(404)
})

test('creates groups of engines, lists their rules, and merges a double', async () => {
  const engines = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.level, 'variant'))
  const [first, second] = engines
    .filter(({ mergedInto, removedAt }) => mergedInto === null && removedAt === null)
    .map(({ id }) => id)
  const body = (name: string, member_ids: (number | undefined)[]) => ({ name, group_kind: 'platform', member_ids })
  const create = async (name: string, ids: (number | undefined)[]) =>
    (await call('POST', 'vehicle-group', body(name, ids))).json()
  const { id } = (await create('PQ99', [first])).data
  expect((await create('pq 99', [])).data).toBeDefined()
  expect((await create('PQ99', [])).errors).toEqual({ name: [expect.stringContaining('Choose another name')] })
  expect((await create('MQB', [await findVehicleId('V')])).errors).toHaveProperty('member_ids')
  const viewGroup = async (group: number) => (await call('GET', `vehicle-group/${group}`)).json().data
  expect(await viewGroup(id)).toMatchObject({ name: 'PQ99', version: 1, members: [{ id: first }], rules: 0 })

  const saved = await call('PUT', `vehicle-group/${id}`, { ...body('PQ99', [first, second]), baseVersion: 1 })
  expect(saved.statusCode).toBe(200)
  expect((await call('PUT', `vehicle-group/${id}`, { ...body('PQ99', []), baseVersion: 1 })).statusCode).toBe(409)
  expect((await saveRules([{ ...RULE, group_id: id, years: '2004-' }])).statusCode).toBe(200)
  const rules = (await call('GET', `vehicle-group/${id}/rule`)).json().results
  expect(rules).toMatchObject([{ product_id: productId, polarity: 'fits', years: '2004–' }])
  expect((await call('DELETE', `vehicle-group/${id}`)).statusCode).toBe(409)

  const other = (await create('A5', [])).data.id
  expect((await call('POST', `vehicle-group/${id}/merge`, { into: id })).json().errors).toHaveProperty('into')
  expect((await call('POST', `vehicle-group/${id}/merge`, { into: other })).statusCode).toBe(200)
  expect(await viewGroup(other)).toMatchObject({ rules: 1, members: [{}, {}] })
  expect((await viewFitment()).rules).toMatchObject([{ group_id: other, target: ['A5'] }])
  const list = (await call('GET', 'vehicle-group?q=a5&kind=platform')).json().results
  expect(list).toEqual([{ id: other, name: 'A5', group_kind: 'platform', members: 2, rules: 1 }])
  expect((await call('GET', `vehicle-group/${id}`)).statusCode).toBe(404)
})

test('decides whether wheels fit by their measures where no rule decides', async () => {
  const golf = await findVehicleId('V')
  const [stored] = (await call('GET', `vehicle?level=generation&q=golf+5`)).json().results
  const { id, level: _level, path: _path, children: _children, version, modified_at: _at, ...fields } = stored
  const hub = { bolt_pattern: '5×112', centre_bore: '57,1', offset: '35–50' }
  const wrong = await call('PUT', `vehicle/${id}`, { ...fields, ...hub, offset: 'wide', baseVersion: version })
  expect(wrong.json().errors).toHaveProperty('offset')
  expect((await call('PUT', `vehicle/${id}`, { ...fields, ...hub, baseVersion: version })).statusCode).toBe(200)
  const [changed] = (await call('GET', `vehicle?level=generation&q=golf+5`)).json().results
  expect(changed).toMatchObject({ bolt_pattern: '5x112', centre_bore: '57.1', offset: '35–50' })

  const wheel = { wheel_kind: 'wheel', bolt_pattern: '5x112', centre_bore: '73.1', offset: '45' }
  const saveWheel = async (changes: object = {}) => {
    const { version: baseVersion } = await viewFitment()
    return call('PUT', `product/${productId}/fitment/wheel`, { baseVersion, wheel: { ...wheel, ...changes } })
  }
  expect((await saveWheel({ offset: '35-45' })).json().errors).toHaveProperty('offset')
  expect((await saveWheel()).json().data.wheel).toEqual(wheel)
  const decide = async (car: string) => (await explainVerdict(car)).verdict
  expect(await decide(String(golf))).toMatchObject({ kind: 'fits', reason: 'measuresRing' })
  expect((await findCarProducts(app, String(golf)))?.products.fits).toEqual([productId])
  await saveWheel({ centre_bore: '57.1' })
  expect(await decide(String(golf))).toMatchObject({ kind: 'fits', reason: 'measures' })
  await saveWheel({ bolt_pattern: '4x100' })
  expect(await decide(String(golf))).toMatchObject({ kind: 'no_fit', reason: 'measuresDiffer' })
  expect((await findCarProducts(app, String(golf)))?.products.noFit).toEqual([productId])
  expect((await explainVerdict(String(golf))).measures).toEqual([
    { measure: 'pattern', product: '4x100', car: '5x112', match: 'out' },
    { measure: 'bore', product: '73.1', car: '57.1', match: 'in' },
    { measure: 'offset', product: '45', car: '35–50', match: 'in' },
  ])
  expect(await decide(String(await findVehicleId('8P')))).toMatchObject({ kind: 'unknown', reason: 'measuresUnknown' })
  const { version: baseVersion } = await viewFitment()
  await saveRules([{ ...RULE, node_id: golf }], { baseVersion })
  expect(await decide(String(golf))).toMatchObject({ kind: 'fits', reason: 'rule' })
  expect((await viewFitment()).wheel).toMatchObject({ bolt_pattern: '4x100' })
})

test('pages through more vehicles than a grid has columns', async () => {
  const lines = Array.from({ length: 45 }, (_, nth) => `Saab,900,G${nth}`)
  await call('POST', 'vehicle-import', { text: `make,model,generation\n${lines.join('\n')}\n` })
  const model = await findVehicleId('900')
  const viewPart = async (part: string) => (await call('GET', `vehicle/${model}/matrix?part=${part}`)).json().data
  const [whole, ...generations] = (await viewPart('1')).columns
  expect([whole.id, generations.length]).toEqual([model, 40])
  const last = await viewPart('2')
  expect(last).toMatchObject({ first: 40, total: 45 })
  const names = [...generations, ...last.columns.slice(1)].map(({ name }: { name: string }) => name)
  expect(new Set(names).size).toBe(45)
  expect(await viewPart('9')).toEqual(last)
  const list = await call('GET', `vehicle/${model}/matrix-row?show=all&part=2`)
  expect(list.json().results[0].cells).toHaveLength(last.columns.length)
})
