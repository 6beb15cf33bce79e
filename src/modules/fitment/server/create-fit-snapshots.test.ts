import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createFitSnapshots } from './create-fit-snapshots.ts'
import { createFitments, type NewFitment } from './create-fitments.ts'
import { createVehicles } from './create-vehicles.ts'
import { registerVehicleRoutes } from './routes.ts'
import { fitmentQuestions, fitmentSources, vehicleNodes } from './tables.ts'

const FILE = `make,model,generation,body,years,engine_code,engine,power_kw,fuel
BMW,3 Series,E46,saloon|estate,1998-2006,M54B30,330,170,petrol
`

let app: TestApp
let nodeId: number
let questionId: number

beforeAll(async () => {
  app = await createTestApp(registerVehicleRoutes)
  await arrange(app.db, async tx => {
    await makeShop(tx)
    await createVehicles(tx, parseVehicleFile(FILE).rows, {}, app.now())
    await tx.insert(fitmentSources).values({ id: 1, name: 'Shop', kind: 'own', coverage: 'complete' })
    const question = {
      text: multilingual({ et: 'Kui suur on piduriketas?', en: 'How large is the brake disc?' }),
      options: [{ key: 'a', text: multilingual({ et: '325 mm', en: '325 mm' }) }],
    }
    questionId = getFirstElement(await tx.insert(fitmentQuestions).values(question).returning()).id
  })
  const [variant] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.level, 'variant'))
  nodeId = variant?.id ?? 0
})
afterAll(() => app.close())

const createRule = (change: Partial<NewFitment['rules'][number]>): NewFitment['rules'][number] => ({
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
  confidence: 'supplier',
  ...change,
})

/** Returns the snapshot of a product with these rules for a car with these answers. */
const createSnapshot = async (rules: NewFitment['rules'], answers = '') => {
  const productId = await makeProduct(app.db)
  await arrange(app.db, tx => createFitments(tx, [{ productId, mode: 'specific', rules }], app.now()))
  return (await createFitSnapshots(app, `${nodeId}${answers}`, [productId])).get(productId)
}

test('stores the note of the rule that refuses the car, and the moment of the verdict', async () => {
  const note = multilingual({ et: 'Nelikveoga autodel on teised amordid.', en: 'Cars with AWD have other struts.' })
  expect(await createSnapshot([createRule({ polarity: 'excludes', note })])).toMatchObject({
    verdict: 'no_fit',
    explanation: note,
    decidedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
})

test('stores a reason in words where the rule has no note', async () => {
  expect(await createSnapshot([createRule({ target: 'engine:N52B30' })])).toMatchObject({
    verdict: 'no_fit',
    explanation: {
      et: 'Sinu autot ei ole sobivate autode nimekirjas.',
      en: 'Your car is not on the list of cars it fits.',
    },
  })
})

test('stores all questions that are open', async () => {
  const rule = createRule({ drives: ['rwd'], conditions: [{ question: questionId, answers: ['a'] }] })
  const snapshot = await createSnapshot([rule])
  expect(snapshot?.verdict).toBe('fits_if')
  for (const question of ['Which wheels are driven?', 'How large is the brake disc?'])
    expect(snapshot?.explanation?.en).toContain(question)
  expect(snapshot?.answers).toEqual([])
})

test('stores the stated facts that the rules limit, besides the answers to their questions', async () => {
  const rule = createRule({
    drives: ['rwd'],
    window: { from: 2000 * 12, to: 2005 * 12 },
    conditions: [{ question: questionId, answers: ['a'] }],
  })
  const snapshot = await createSnapshot([rule], `.m200203.drwd.gmanual.bestate.q${questionId}-a`)
  expect(snapshot?.verdict).toBe('fits')
  expect(snapshot?.answers.map(({ question, answer }) => [question.en, answer.en])).toEqual([
    ['When was your car built?', '03/2002'],
    ['Which wheels are driven?', 'Rear-wheel drive'],
    ['How large is the brake disc?', '325 mm'],
  ])
  expect(snapshot?.answers[1]?.answer.et).toBe(app.texts('et')('vehicle.fact.rwd'))
})
