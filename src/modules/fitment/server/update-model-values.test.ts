import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFilterValues, setFilterValues } from '#catalog/server/catalog.ts'
import { attributeOptions, attributes } from '#catalog/server/tables.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { MODEL_FILTER_KEY } from '#fitment/domain/model-filter.ts'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import type { FitmentTarget } from '#fitment/domain/verdict.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getExistingValue, getFirstElement } from '#kernel/require-existing.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createFitments, type NewFitment } from './create-fitments.ts'
import { createVehicles } from './create-vehicles.ts'
import { lockFitment, replaceRules } from './replace-rules.ts'
import { start } from './start.ts'
import { fitmentSources, vehicleNodes } from './tables.ts'
import { UPDATE_MODEL_VALUES, updateModelValues } from './update-model-values.ts'

const FILE = `make,model,generation,chassis,body,years,engine_code,engine,power_kw,fuel,drive,bolt_pattern,centre_bore
BMW,3 Series,E46,E46,saloon,1998-2006,M54B30,330i,170,petrol,rwd,5x120,72.6
BMW,3 Series,E46,E46,saloon,1998-2006,M47,320d,110,diesel,rwd,5x120,72.6
BMW,3 Series,E90,E90,saloon,2005-2012,N52B30,330i,190,petrol,rwd,,
BMW,M3,E46,E46,coupe,2000-2006,S54B32,M3,252,petrol,rwd,5x120,72.6
Volkswagen,Golf,V,1K,hatchback,2003-2009,AXX,2.0 TFSI,147,petrol,fwd,5x112,57.1
`
/** Names of values; the last one names no vehicle. */
const NAMES = ['BMW E46', 'BMW E90', 'Golf V', 'Kõik autod'] as const

let app: TestApp
const optionIds = new Map<string, number>()
let nodeIds = new Map<string, number>()

beforeAll(async () => {
  app = await createTestApp(start)
  await arrange(app.db, async tx => {
    await makeShop(tx)
    await createVehicles(tx, parseVehicleFile(FILE).rows, {}, app.now())
    await tx.insert(fitmentSources).values({ id: 1, name: 'Shop', kind: 'own', coverage: 'partial' })
    const [filter] = await tx
      .insert(attributes)
      .values({ key: MODEL_FILTER_KEY, name: multilingual({ et: 'Mudel' }) })
      .returning()
    for (const name of NAMES) {
      const values = { attributeId: filter?.id ?? 0, value: name.toLowerCase(), name: multilingual({ et: name }) }
      optionIds.set(name, getFirstElement(await tx.insert(attributeOptions).values(values).returning()).id)
    }
  })
  const rows = await app.db.select().from(vehicleNodes)
  nodeIds = new Map(rows.map(({ id, name, level }) => [`${level} ${name}`, id]))
})
afterAll(() => app.close())

const toTarget = (name: string): FitmentTarget => `node:${getExistingValue(nodeIds, name)}`

const createRule = (
  target: FitmentTarget,
  change: Partial<NewFitment['rules'][number]> = {},
): NewFitment['rules'][number] => ({
  target,
  polarity: 'fits',
  sourceId: 1,
  window: { from: null, to: null },
  fuels: [],
  drives: [],
  gearboxes: [],
  bodies: [],
  conditions: [],
  position: null,
  quantity: null,
  note: multilingual({}),
  confidence: 'supplier',
  ...change,
})

/** Returns the names of the values that a product has after the update. */
const updateProduct = async (
  fitment: Omit<NewFitment, 'productId'> | null,
  entered: readonly (typeof NAMES)[number][] = [],
): Promise<string[]> => {
  const productId = await makeProduct(app.db)
  const enteredIds = entered.map(name => getExistingValue(optionIds, name))
  await arrange(app.db, async tx => {
    await setFilterValues(tx, MODEL_FILTER_KEY, new Map([[productId, enteredIds]]))
    if (fitment) await createFitments(tx, [{ ...fitment, productId }], app.now())
  })
  await updateModelValues(app, createSystemActor('test'), [productId])
  const ids = (await readFilterValues(app.db, MODEL_FILTER_KEY, [productId])).get(productId) ?? []
  const rows = await app.db
    .select()
    .from(attributeOptions)
    .where(inArray(attributeOptions.id, [...ids]))
  return rows.map(({ name }) => name.et ?? '').toSorted()
}

test.each<[string, NewFitment['rules'], string[]]>([
  ['the engine of a generation', [createRule('engine:M47')], ['BMW E46']],
  ['another model of the same generation', [createRule('engine:S54B32')], ['BMW E46']],
  ['engines of several generations', [createRule('engine:N52B30'), createRule('engine:AXX')], ['BMW E90', 'Golf V']],
  ['years outside those of the car', [createRule('engine:M47', { window: { from: 2010 * 12, to: 2012 * 12 } })], []],
])('sets the values of a rule for %s', async (_what, rules, expected) => {
  expect(await updateProduct({ mode: 'specific', rules })).toEqual(expected)
})

test('removes the value of an excluded car, and replaces values entered by staff by those of rules', async () => {
  const rules = [createRule(toTarget('make BMW')), createRule(toTarget('generation E90'), { polarity: 'excludes' })]
  expect(await updateProduct({ mode: 'specific', rules }, ['Golf V', 'BMW E90', 'Kõik autod'])).toEqual([
    'BMW E46',
    'Kõik autod',
  ])
})

test('keeps the values entered by staff of products without rules or for every car', async () => {
  expect(await updateProduct(null, ['Golf V'])).toEqual(['Golf V'])
  expect(await updateProduct({ mode: 'universal', rules: [] }, ['Golf V'])).toEqual(['Golf V'])
})

const SPACER = { kind: 'spacer' as const, bolts: 5, pcd: 1_120, bore: 571, offset: null }

test('sets the values of cars that measures agree with, and keeps those of cars with unknown wheel data', async () => {
  expect(await updateProduct({ mode: 'specific', wheel: SPACER, rules: [] })).toEqual(['Golf V'])
  const entered = ['BMW E46', 'BMW E90', 'Kõik autod'] as const
  expect(await updateProduct({ mode: 'specific', wheel: SPACER, rules: [] }, entered)).toEqual([
    'BMW E90',
    'Golf V',
    'Kõik autod',
  ])
  const rules = [createRule('engine:AXX', { polarity: 'excludes' })]
  expect(await updateProduct({ mode: 'specific', wheel: SPACER, rules })).toEqual([])
})

test('changes the values in the background after a change of rules', async () => {
  await app.jobs.start()
  const productId = await makeProduct(app.db)
  await arrange(app.db, tx =>
    createFitments(tx, [{ productId, mode: 'specific', rules: [createRule('engine:AXX')] }], app.now()),
  )
  await expect
    .poll(async () => (await readFilterValues(app.db, MODEL_FILTER_KEY, [productId])).get(productId), {
      timeout: 20_000,
    })
    .toEqual([optionIds.get('Golf V')])
})

test.each<[string, Pick<NewFitment, 'mode' | 'rules'>]>([
  ['has no rule any more', { mode: 'specific', rules: [] }],
  ['has only exclusions', { mode: 'specific', rules: [createRule('engine:AXX', { polarity: 'excludes' })] }],
  ['fits every car', { mode: 'universal', rules: [createRule('engine:AXX')] }],
  ['has nothing to do with cars', { mode: 'nonVehicle', rules: [] }],
])('removes the values of former rules from a product that %s', async (_state, after) => {
  const productId = await makeProduct(app.db)
  const [fromStaff, fromRule] = [getExistingValue(optionIds, 'Kõik autod'), getExistingValue(optionIds, 'Golf V')]
  const readValues = async () => (await readFilterValues(app.db, MODEL_FILTER_KEY, [productId])).get(productId)
  await arrange(app.db, async tx => {
    await setFilterValues(tx, MODEL_FILTER_KEY, new Map([[productId, [fromStaff]]]))
    await createFitments(tx, [{ productId, mode: 'specific', rules: [createRule('engine:AXX')] }], app.now())
  })
  await updateModelValues(app, createSystemActor('test'), [productId])
  expect(await readValues()).toEqual([fromStaff, fromRule].toSorted((first, second) => first - second))
  await arrange(app.db, async tx =>
    replaceRules(tx, await lockFitment(tx, productId), { productId, sourceId: 1, ...after }, app.now()),
  )
  await expect.poll(readValues, { timeout: 20_000 }).toEqual([fromStaff])
})

test('adds and removes values of all products in the nightly job', async () => {
  const [fitting, stale] = [await makeProduct(app.db), await makeProduct(app.db)]
  await arrange(app.db, async tx => {
    const golf = [getExistingValue(optionIds, 'Golf V')]
    await setFilterValues(tx, MODEL_FILTER_KEY, new Map([[stale, golf]]))
    const rules = [createRule('engine:N52B30')]
    await createFitments(
      tx,
      [fitting, stale].map(productId => ({ productId, mode: 'specific', rules })),
      app.now(),
    )
    await app.jobs.enqueue(tx, UPDATE_MODEL_VALUES, {})
  })
  const e90 = [optionIds.get('BMW E90')]
  await expect
    .poll(async () => [...(await readFilterValues(app.db, MODEL_FILTER_KEY, [fitting, stale])).values()], {
      timeout: 20_000,
    })
    .toEqual([e90, e90])
})
