import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFilterValues } from '#catalog/server/catalog.ts'
import { attributeOptions, attributes } from '#catalog/server/tables.ts'
import { makeProducts } from '#catalog/testing/factories.ts'
import { NO_ANSWERS } from '#fitment/domain/build-car.ts'
import { MODEL_FILTER_KEY } from '#fitment/domain/model-filter.ts'
import { decideNaively } from '#fitment/domain/naive-verdict.ts'
import {
  anyRandomFitment,
  makeRuleFixtures,
  POSSIBILITIES,
  type RandomFitment,
  type RuleFixtures,
  replaceFitments,
} from '#fitment/testing/random-rules.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { readFitments } from './decide-for-car.ts'
import { listCars } from './list-cars.ts'
import { readVehicleCatalogue } from './read-vehicle-catalogue.ts'
import { updateModelValues } from './update-model-values.ts'

const PRODUCT_COUNT = 12
/** Values of the filter with the generation that each names. */
const GENERATIONS = { 'Golf V': 'V', 'A3 8P': '8P', 'Polo 9N': '9N' }

let app: TestApp
let fixtures: RuleFixtures
let productIds: number[] = []
const optionIds = new Map<string, number>()

beforeAll(async () => {
  app = await createTestApp(() => undefined)
  fixtures = await makeRuleFixtures(app.db)
  productIds = await makeProducts(
    app.db,
    Array.from({ length: PRODUCT_COUNT }, () => ({})),
  )
  await arrange(app.db, async tx => {
    await makeShop(tx)
    const name = multilingual({ et: 'Mudel' })
    const [filter] = await tx.insert(attributes).values({ key: MODEL_FILTER_KEY, name }).returning()
    for (const value of Object.keys(GENERATIONS)) {
      const option = { attributeId: filter?.id ?? 0, value: value.toLowerCase(), name: multilingual({ et: value }) }
      optionIds.set(value, getFirstElement(await tx.insert(attributeOptions).values(option).returning()).id)
    }
  })
})
afterAll(() => app.close())

/** Returns the options of the generations with an engine that the reference decides to fit, now or after a question. */
const listNaiveValues = async (): Promise<number[][]> => {
  const catalogue = await readVehicleCatalogue(app)
  const fitments = await readFitments(app.db, productIds)
  const vehicles = [...catalogue.vehicles.values()]
  return productIds.map(id => {
    const fitment = fitments.get(id)
    if (fitment?.mode !== 'specific') return []
    return Object.entries(GENERATIONS).flatMap(([value, generation]) => {
      const vehicle = vehicles.find(({ level, name }) => level === 'generation' && name === generation)
      const cars = vehicle ? listCars(catalogue, vehicle, NO_ANSWERS) : []
      const kinds = cars.map(car => decideNaively({ ...car, mayHave: undefined }, fitment, POSSIBILITIES))
      return kinds.some(kind => kind === 'fits' || kind === 'fits_if') ? [optionIds.get(value) ?? 0] : []
    })
  })
}

test('gives products the values of the cars that the reference decides to fit', { timeout: 120_000 }, async () => {
  const fitments = fc.array(anyRandomFitment(fixtures), { minLength: PRODUCT_COUNT, maxLength: PRODUCT_COUNT })
  await fc.assert(
    fc.asyncProperty(fitments, async (created: RandomFitment[]) => {
      await replaceFitments(app.db, productIds, created)
      await arrange(app.db, tx => tx.execute('delete from product_option'))
      await updateModelValues(app, createSystemActor('test'), productIds)
      const values = await readFilterValues(app.db, MODEL_FILTER_KEY, productIds)
      expect(productIds.map(id => (values.get(id) ?? []).toSorted((first, second) => first - second))).toEqual(
        (await listNaiveValues()).map(ids => ids.toSorted((first, second) => first - second)),
      )
    }),
    { numRuns: 15 },
  )
})
