import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#catalog/server/tables.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { chooseCar, formatCarKey } from '#fitment/domain/car-key.ts'
import { listProductsByVerdict } from '#fitment/domain/car-products.ts'
import type { RuleFields } from '#fitment/domain/fitment-rule.ts'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings } from '#shop/server/shop.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createFitments, type NewFitment } from './create-fitments.ts'
import { createVehicles } from './create-vehicles.ts'
import { findCarProducts } from './find-car-products.ts'
import { answerFit } from './fit-answer.ts'
import { start } from './start.ts'
import { fitmentQuestions, fitmentSources, vehicleNodes } from './tables.ts'

const FILE = `make,model,generation,chassis,body,years,engine_code,engine,power_kw,fuel,drive
Volkswagen,Golf,V,1K,hatchback|estate,2003-2009,AXX,2.0 TFSI,147,petrol,fwd
Volkswagen,Golf,V,1K,hatchback|estate,2003-2009,BKC,1.9 TDI,77,diesel,fwd
Audi,A3,8P,8P,hatchback,2003-2012,AXX,2.0 TFSI,147,petrol,fwd
Audi,A3,8P,8P,hatchback,2003-2012,BUB,3.2 V6,184,petrol,awd
`
const SOURCES = [
  { id: 1, name: 'Shop', kind: 'own', coverage: 'complete' },
  { id: 2, name: 'Supplier', kind: 'supplier', coverage: 'partial' },
] as const

let app: TestApp
let question = 0
beforeAll(async () => {
  app = await createTestApp(start)
  await arrange(app.db, async tx => {
    await makeShop(tx)
    await createVehicles(tx, parseVehicleFile(FILE).rows, {}, app.now())
    await tx.insert(fitmentSources).values([...SOURCES])
    const text = multilingual({ et: 'Ketas?', en: 'Disc?' })
    const options = ['a', 'b'].map(key => ({ key, text: multilingual({ et: key, en: key }) }))
    const [row] = await tx.insert(fitmentQuestions).values({ text, options }).returning()
    question = row?.id ?? 0
  })
})
afterAll(() => app.close())

test('lists for each car the products with the verdict that the product page states', { timeout: 90_000 }, async () => {
  const vehicleIds = (await app.db.select({ id: vehicleNodes.id }).from(vehicleNodes)).map(({ id }) => id)
  const anyTarget = fc.oneof(
    fc.constantFrom(...vehicleIds).map(id => `node:${id}` as const),
    fc.constantFrom('engine:AXX' as const, 'engine:BKC' as const),
  )
  const anyRule: fc.Arbitrary<RuleFields & { sourceId: number }> = fc
    .record({
      target: anyTarget,
      polarity: fc.constantFrom('fits', 'fits', 'excludes'),
      limit: fc.constantFrom('none', 'none', 'drive', 'body', 'question'),
      sourceId: fc.constantFrom(1, 2),
    })
    .map(({ target, polarity, limit, sourceId }) => ({
      target,
      polarity,
      sourceId,
      window: { from: null, to: null },
      fuels: [],
      gearboxes: [],
      drives: limit === 'drive' ? ['fwd'] : [],
      bodies: limit === 'body' ? ['estate'] : [],
      conditions: limit === 'question' ? [{ question, answers: ['a'] }] : [],
      position: null,
      quantity: null,
      note: multilingual({}),
      confidence: 'supplier',
    }))
  const anyFitment = fc.record({
    mode: fc.constantFrom('specific', 'specific', 'universal', 'nonVehicle'),
    rules: fc.uniqueArray(anyRule, { maxLength: 4, selector: rule => JSON.stringify(rule) }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyFitment, { minLength: 6, maxLength: 10 }), async fitments => {
      await app.db.delete(products)
      const created: NewFitment[] = []
      for (const fitment of fitments) created.push({ ...fitment, productId: await makeProduct(app.db) })
      const withoutRow = await makeProduct(app.db)
      await arrange(app.db, tx => createFitments(tx, created, app.now()))
      await app.changes.waitForListeners()
      const ids = [...created.map(({ productId }) => productId), withoutRow]
      for (const nodeId of vehicleIds) {
        const car = chooseCar(nodeId)
        const { results } = await answerFit(app, car, ids, { language: 'en', t: app.texts('en') })
        const found = await findCarProducts(app, formatCarKey(car))
        const listed = (verdict: 'fits' | 'check' | 'universal' | 'noFit') =>
          found ? listProductsByVerdict(found.products, verdict).toSorted((first, second) => first - second) : []
        const wanted = (verdict: string) =>
          results.flatMap(result => (result.verdict === verdict ? result.product_id : []))
        expect([listed('fits'), listed('check'), listed('universal'), listed('noFit')]).toEqual([
          wanted('fits'),
          wanted('fits_if'),
          wanted('universal'),
          wanted('no_fit'),
        ])
      }
    }),
    { numRuns: 12 },
  )
})

test('knows no products for another text than the key of a car', async () => {
  expect([await findCarProducts(app, '999999'), await findCarProducts(app, 'x')]).toEqual([null, null])
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
