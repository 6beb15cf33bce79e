import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import type { FittingCars } from '#fitment/contract-fit.ts'
import { createCarLineFilter } from '#fitment/domain/match-car-line.ts'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { ok, unwrap } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { write } from '#platform/server/write.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createFitments, type NewFitment } from './create-fitments.ts'
import { createVehicles } from './create-vehicles.ts'
import { listFittingCars, MAX_CAR_LINES } from './list-fitting-cars.ts'
import { start } from './start.ts'
import { storeVehicleRows } from './store-vehicle-rows.ts'
import { fitmentSources, vehicleGroupMembers, vehicleGroups, vehicleNodes } from './tables.ts'

const FILE = `make,model,generation,chassis,body,years,engine_code,engine,power_kw,fuel,drive,bolt_pattern,centre_bore,offset
BMW,3 Series,G20,G20,saloon,2018-,B58B30,M340i,275,petrol,awd,5x112,66.6,20-40
BMW,3 Series,G20,G20,saloon,2018-,B47,320d,140,diesel,rwd,5x112,66.6,20-40
BMW,5 Series,G30,G30,saloon,2017-2023,B58B30,540i,250,petrol,rwd,5x112,66.6,20-40
Toyota,Supra,A90,A90,coupe,2019-,B58B30,3.0,250,petrol,rwd,5x112,66.6,20-40
Volkswagen,Golf,V,1K,hatchback,2003-2009,AXX,2.0 TFSI GTI,147,petrol,fwd,5x112,57.1,35-55
Volkswagen,Golf,V,1K,hatchback,2003-2009,BKC,1.9 TDI,77,diesel,fwd,5x112,57.1,35-55
Volkswagen,Golf,IV,1J,hatchback,1997-2003,AGU,1.8T,110,petrol,fwd,5x100,57.1,25-45
`

let app: TestApp
let groupId = 0

beforeAll(async () => {
  app = await createTestApp(start)
  await arrange(app.db, async tx => {
    await makeShop(tx)
    await createVehicles(tx, parseVehicleFile(FILE).rows, { Volkswagen: ['VW'] }, app.now())
    await tx.insert(fitmentSources).values({ id: 1, name: 'Shop', kind: 'own', coverage: 'complete' })
    const [group] = await tx
      .insert(vehicleGroups)
      .values({ kind: 'family', name: 'BMW B family', key: 'bmw b family' })
      .returning()
    groupId = group?.id ?? 0
    const members = await tx.select().from(vehicleNodes).where(eq(vehicleNodes.name, '320d'))
    await tx.insert(vehicleGroupMembers).values(members.map(({ id }) => ({ groupId, nodeId: id })))
  })
})
afterAll(() => app.close())

type Rule = NewFitment['rules'][number]

const createRule = (target: Rule['target'], change: Partial<Rule> = {}): Rule => ({
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

const findTarget = async (
  level: 'make' | 'model' | 'generation' | 'variant',
  name: string,
): Promise<Rule['target']> => {
  const [row] = await app.db
    .select()
    .from(vehicleNodes)
    .where(and(eq(vehicleNodes.name, name), eq(vehicleNodes.level, level)))
  return `node:${row?.id ?? 0}`
}

const listCars = async (fitment: Omit<NewFitment, 'productId'>): Promise<FittingCars> => {
  const productId = await makeProduct(app.db)
  await arrange(app.db, tx => createFitments(tx, [{ ...fitment, productId }], app.now()))
  return listFittingCars(app, productId, { language: 'en', t: app.texts('en') })
}

const format = (groups: FittingCars['fits']): string[] =>
  groups.flatMap(({ name, lines }) => lines.map(line => [name, line.name, ...line.details].join(' | ')))

test('lists the cars of an engine code under their makes', async () => {
  const { fits } = await listCars({ mode: 'specific', rules: [createRule('engine:B58B30', { quantity: 2 })] })
  expect(format(fits)).toEqual([
    'BMW 3 Series | G20 M340i | 2018– | B58B30 | 275 kW | 2 units per car',
    'BMW 5 Series | G30 540i | 2017–2023 | B58B30 | 250 kW | 2 units per car',
    'Toyota Supra | A90 3.0 | 2019– | B58B30 | 250 kW | 2 units per car',
  ])
  expect(fits[2]?.lines[0]?.path).toBe('/toyota/supra/a90')
})

test('lists the cars of a group, of a model and of a make', async () => {
  const group = await listCars({ mode: 'specific', rules: [createRule(`group:${groupId}`, { position: 'rear' })] })
  expect(format(group.fits)).toEqual(['BMW 3 Series | G20 320d | 2018– | B47 | 140 kW | Rear'])
  const model = await listCars({ mode: 'specific', rules: [createRule(await findTarget('model', 'Golf'))] })
  expect(format(model.fits)).toEqual(['Volkswagen Golf | IV | 1997–2003', 'Volkswagen Golf | V | 2003–2009'])
  const make = await listCars({ mode: 'specific', rules: [createRule(await findTarget('make', 'BMW'))] })
  expect(format(make.fits)).toEqual(['BMW 3 Series | G20 | 2018–', 'BMW 5 Series | G30 | 2017–2023'])
})

test('lists no car as fitting that the product excludes or that the limits of the rule omit', async () => {
  const { fits, excludes } = await listCars({
    mode: 'specific',
    rules: [
      createRule('engine:B58B30', { drives: ['rwd'] }),
      createRule(await findTarget('generation', 'G30'), { polarity: 'excludes' }),
    ],
  })
  expect(format(fits)).toEqual(['Toyota Supra | A90 3.0 | 2019– | B58B30 | 250 kW | Rear-wheel drive'])
  expect(format(excludes)).toEqual(['BMW 5 Series | G30 | 2017–2023'])
})

test('names equal cars of several sources once, and no car for an engine code that the shop lacks', async () => {
  await arrange(app.db, tx =>
    tx.insert(fitmentSources).values({ id: 2, name: 'Supplier', kind: 'supplier', coverage: 'partial' }),
  )
  const rules = [createRule('engine:AXX'), createRule('engine:AXX', { sourceId: 2 }), createRule('engine:ZZZ')]
  const { fits } = await listCars({ mode: 'specific', rules })
  expect(format(fits)).toEqual(['Volkswagen Golf | V 2.0 TFSI GTI | 2003–2009 | AXX | 147 kW'])
})

const WHEEL = { kind: 'wheel' as const, bolts: 5, pcd: 1120, bore: 666, offset: 38 }

test('lists the cars that measures agree with, those with a ring too, without excluded cars', async () => {
  const rules = [createRule('engine:BKC', { polarity: 'excludes' })]
  const { fits, excludes } = await listCars({ mode: 'specific', wheel: WHEEL, rules })
  expect(format(fits)).toEqual([
    'BMW 3 Series | G20 | 2018–',
    'BMW 5 Series | G30 | 2017–2023',
    'Toyota Supra | A90 | 2019–',
    'Volkswagen Golf | V 2.0 TFSI GTI | 2003–2009 | AXX | 147 kW | with a centring ring 66.6 → 57.1 mm',
  ])
  expect(format(excludes)).toEqual(['Volkswagen Golf | V 1.9 TDI | 2003–2009 | BKC | 77 kW'])
  const spacer = await listCars({
    mode: 'specific',
    wheel: { ...WHEEL, kind: 'spacer', pcd: 1000, bore: 571 },
    rules: [],
  })
  expect(format(spacer.fits)).toEqual(['Volkswagen Golf | IV | 1997–2003'])
})

test('lists a car once that a rule and the measures name', async () => {
  const rules = [createRule('engine:AXX', { position: 'front' })]
  const { fits } = await listCars({ mode: 'specific', wheel: { ...WHEEL, bore: 571 }, rules })
  expect(format(fits)).toEqual([
    'Volkswagen Golf | V 1.9 TDI | 2003–2009 | BKC | 77 kW',
    'Volkswagen Golf | V 2.0 TFSI GTI | 2003–2009 | AXX | 147 kW | Front',
  ])
})

test('lists no cars of a product that has nothing to do with cars', async () => {
  expect(await listCars({ mode: 'nonVehicle', rules: [createRule('engine:AXX')] })).toEqual({
    mode: 'nonVehicle',
    fits: [],
    excludes: [],
    has_more: false,
  })
})

test('gives the search of the list other names, chassis codes and engines', async () => {
  const { fits } = await listCars({
    mode: 'specific',
    rules: [createRule(await findTarget('model', 'Golf')), createRule('engine:B58B30')],
  })
  const search = (text: string): string[] => {
    const matches = createCarLineFilter(text)
    return fits.flatMap(group =>
      group.lines
        .filter(line =>
          matches({
            texts: [group.name, line.name, ...line.details],
            words: `${group.words} ${line.words}`,
            years: { from: line.from_year, to: line.to_year },
          }),
        )
        .map(line => `${group.name} ${line.name}`),
    )
  }
  expect(search('vw')).toEqual(['Volkswagen Golf IV', 'Volkswagen Golf V'])
  expect(search('1K')).toEqual(['Volkswagen Golf V'])
  expect(search('golf 5 gti')).toEqual(['Volkswagen Golf V'])
  expect(search('golf 2001')).toEqual(['Volkswagen Golf IV'])
  expect(search('supra')).toEqual(['Toyota Supra A90 3.0'])
})

test('ends a list of very many cars, and says so', async () => {
  const generations = Array.from(
    { length: MAX_CAR_LINES + 1 },
    (_, index) => `Many,Cars,G${index},X,van,2000-2001,MANY1,1.0,50,petrol,fwd`,
  )
  const header = 'make,model,generation,chassis,body,years,engine_code,engine,power_kw,fuel,drive'
  const { rows } = parseVehicleFile([header, ...generations].join('\n'))
  unwrap(await write(app, createSystemActor('test'), async tx => ok(await storeVehicleRows(tx, rows, app.now()))))
  const { fits, has_more: hasMore } = await listCars({ mode: 'specific', rules: [createRule('engine:MANY1')] })
  expect(format(fits)).toHaveLength(MAX_CAR_LINES)
  expect(hasMore).toBe(true)
})
