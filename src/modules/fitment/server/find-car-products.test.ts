import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import { type ChosenCar, chooseCar, formatCarKey } from '#fitment/domain/car-key.ts'
import { listProductsByVerdict } from '#fitment/domain/car-products.ts'
import type { FitmentMode, RuleFields } from '#fitment/domain/fitment-rule.ts'
import {
  anyRandomCar,
  anyRandomFitment,
  makeRuleFixtures,
  type RuleFixtures,
  replaceFitments,
} from '#fitment/testing/random-rules.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings } from '#shop/server/shop.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createFitments } from './create-fitments.ts'
import { findCarProducts } from './find-car-products.ts'
import { answerFit } from './fit-answer.ts'
import { lockFitment, replaceRules } from './replace-rules.ts'
import { start } from './start.ts'
import { vehicleNodes } from './tables.ts'

let app: TestApp
let world: RuleFixtures
beforeAll(async () => {
  app = await createTestApp(start)
  await arrange(app.db, tx => makeShop(tx))
  world = await makeRuleFixtures(app.db)
})
afterAll(() => app.close())

test('lists for each car the products with the verdict that the product page states', { timeout: 90_000 }, async () => {
  const productIds: number[] = []
  for (let index = 0; index < 10; index++) productIds.push(await makeProduct(app.db))
  const fitments = fc.array(anyRandomFitment(world), { minLength: 9, maxLength: 9 })
  const cars = fc.array(anyRandomCar(world), { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fitments, cars, async (created, chosen) => {
      await replaceFitments(app.db, productIds, created)
      await app.changes.waitForListeners()
      for (const car of [...chosen, ...world.vehicleIds.map(chooseCar)]) {
        const { results } = await answerFit(app, car, productIds, { language: 'en', t: app.texts('en') })
        const listed = await listVerdicts(car)
        const wanted = (verdict: string) =>
          results.flatMap(result => (result.verdict === verdict ? result.product_id : []))
        expect(listed).toEqual([wanted('fits'), wanted('fits_if'), wanted('universal'), wanted('no_fit')])
      }
    }),
    { numRuns: 4 },
  )
})

const listVerdicts = async (car: ChosenCar): Promise<number[][]> => {
  const found = await findCarProducts(app, formatCarKey(car))
  return (['fits', 'check', 'universal', 'noFit'] as const).map(verdict =>
    found ? listProductsByVerdict(found.products, verdict).toSorted((first, second) => first - second) : [],
  )
}

test('follows changes of single products without reading all of them again', async () => {
  const [first, second] = [await makeProduct(app.db), await makeProduct(app.db)]
  await replaceFitments(app.db, [], [])
  await app.changes.waitForListeners()
  const [nodeId = 0] = world.vehicleIds
  const setMode = async (productId: number, mode: FitmentMode) => {
    await arrange(app.db, async tx => {
      const locked = await lockFitment(tx, productId)
      await replaceRules(tx, locked, { productId, sourceId: 1, mode, rules: [] }, app.now())
    })
    await app.changes.waitForListeners()
  }
  const listUniversal = async () => (await listVerdicts(chooseCar(nodeId)))[2]
  expect(await listUniversal()).toEqual([])
  await setMode(first, 'universal')
  expect(await listUniversal()).toEqual([first])
  await Promise.all([setMode(second, 'universal'), setMode(first, 'specific')])
  expect(await listUniversal()).toEqual([second])
  await setMode(second, 'nonVehicle')
  expect(await listUniversal()).toEqual([])
})

test('knows no products for another text than the key of a car', async () => {
  expect([await findCarProducts(app, '999999'), await findCarProducts(app, 'x')]).toEqual([null, null])
})

test('names the sizes of the centring ring with which a wheel fits', async () => {
  const productId = await makeProduct(app.db)
  const wheel = { kind: 'wheel', bolts: 5, pcd: 1_120, bore: 731, offset: 45 } as const
  await arrange(app.db, tx => createFitments(tx, [{ productId, mode: 'specific', rules: [], wheel }], app.now()))
  const vehicles = await app.db.select().from(vehicleNodes)
  const golf = vehicles.find(({ name, level }) => name === 'V' && level === 'generation')
  const { results } = await answerFit(app, chooseCar(golf?.id ?? 0), [productId], {
    language: 'et',
    t: app.texts('et'),
  })
  expect(results[0]?.reason).toBe('Sobib tsentreerimisrõngaga (73,1 → 57,1 mm), sest ava on suurem kui sinu auto rumm.')
})

test('promises to take back only verified parts, and only if the owner offers it', async () => {
  const [verified, supplied] = await Promise.all([makeProduct(app.db), makeProduct(app.db)])
  const [car] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.level, 'variant'))
  const nodeId = car?.id ?? 0
  const createRule = (confidence: RuleFields['confidence']): RuleFields & { sourceId: number } => ({
    target: `node:${nodeId}`,
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
    confidence,
  })
  await arrange(app.db, tx =>
    createFitments(
      tx,
      [
        { productId: verified, mode: 'specific', rules: [createRule('verified')] },
        { productId: supplied, mode: 'specific', rules: [createRule('supplier')] },
      ],
      app.now(),
    ),
  )
  const readGuarantees = async () => {
    const reader = { language: 'en' as const, t: app.texts('en') }
    const { results } = await answerFit(app, chooseCar(nodeId), [verified, supplied], reader)
    return results.map(({ guarantee }) => guarantee)
  }
  expect(await readGuarantees()).toEqual(['', ''])
  await arrange(app.db, tx => changeSettings(tx, { guaranteesFit: true }))
  expect(await readGuarantees()).toEqual(['It fits your car, or we take it back free of charge.', ''])
})
