import fc from 'fast-check'
import type { ChosenCar } from '#fitment/domain/car-key.ts'
import { decideVariantsNaively, type Possibilities } from '#fitment/domain/naive-verdict.ts'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { BODIES, DRIVES, FUELS, GEARBOXES } from '#fitment/domain/vehicle.ts'
import type { FitmentTarget, Verdict } from '#fitment/domain/verdict.ts'
import { WHEEL_KINDS, type WheelMeasures } from '#fitment/domain/wheel-fit.ts'
import { toYearMonth } from '#fitment/domain/year-month.ts'
import { createFitments, type NewFitment } from '#fitment/server/create-fitments.ts'
import { createVehicles } from '#fitment/server/create-vehicles.ts'
import { readFitments } from '#fitment/server/decide-for-car.ts'
import { listCars } from '#fitment/server/list-cars.ts'
import { findVehicle, readVehicleCatalogue } from '#fitment/server/read-vehicle-catalogue.ts'
import {
  fitmentQuestions,
  fitmentSources,
  productFitments,
  vehicleGroupMembers,
  vehicleGroups,
  vehicleNodes,
} from '#fitment/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import type { Database } from '#platform/server/db/database.ts'
import { arrange } from '#platform/server/testing/arrange.ts'

/** Engines with and without a code, with wheel data and without, and a generation without engines. */
const FILE = `make,model,generation,chassis,body,years,engine_code,engine,displacement_cc,power_kw,fuel,drive,bolt_pattern,centre_bore,offset
Volkswagen,Golf,V,1K,hatchback|estate,10/2003-10/2006,AXX,2.0 TFSI,1984,147,petrol,fwd,5x112,57.1,35-50
Volkswagen,Golf,V,1K,hatchback|estate,10/2003-10/2006,BKC,1.9 TDI,1896,77,diesel,fwd,5x112,57.1,35-50
Volkswagen,Golf,V,1K,hatchback|estate,10/2003-10/2006,,2.0 FSI,1984,110,petrol,,5x112,57.1,35-50
Audi,A3,8P,8P,hatchback,2003-2012,AXX,2.0 TFSI,1984,147,petrol,fwd,,,
Audi,A3,8P,8P,hatchback,2003-2012,BUB,3.2 V6,3189,184,petrol,awd,,,
Volkswagen,Polo,9N,9N,hatchback,2001-2009,,,,,,,5x100,57.1,
`
const NOW = new Date('2026-01-01T00:00:00Z')
const BORDER = toYearMonth(2006, 10)
const MONTHS = [BORDER - 1, BORDER, BORDER + 1]
const ANSWERS = ['a', 'b']
const MEASURES = [5, 45, 60, 571, 731, 1000, 1120]

export const POSSIBILITIES: Possibilities = {
  fuels: FUELS,
  drives: DRIVES,
  gearboxes: GEARBOXES,
  bodies: BODIES,
  answers: ANSWERS,
  months: [toYearMonth(2001, 1), toYearMonth(2003, 1), toYearMonth(2003, 10), ...MONTHS, toYearMonth(2009, 12)],
  measures: MEASURES,
}

/** The vehicles, groups and question that random rules name. */
export interface RuleFixtures {
  vehicleIds: readonly number[]
  groupIds: readonly number[]
  question: number
}

export const makeRuleFixtures = (db: Database): Promise<RuleFixtures> =>
  arrange(db, async tx => {
    await createVehicles(tx, parseVehicleFile(FILE).rows, {}, NOW)
    await tx.insert(fitmentSources).values([
      { id: 1, name: 'Shop', kind: 'own', coverage: 'complete' },
      { id: 2, name: 'Supplier', kind: 'supplier', coverage: 'partial' },
    ])
    const options = ANSWERS.map(key => ({ key, text: multilingual({ et: key, en: key }) }))
    const text = multilingual({ et: 'Ketas?', en: 'Disc?' })
    const [question] = await tx.insert(fitmentQuestions).values({ text, options }).returning()
    const groups = await tx
      .insert(vehicleGroups)
      .values(['PQ35', 'EA113'].map(name => ({ kind: 'family' as const, name, key: name.toLowerCase() })))
      .returning()
    const vehicles = await tx.select().from(vehicleNodes)
    const engines = vehicles.filter(({ level }) => level === 'variant')
    await tx
      .insert(vehicleGroupMembers)
      .values(
        groups.flatMap(({ id: groupId }, nth) =>
          engines.filter((_, index) => index % 2 === nth).map(({ id: nodeId }) => ({ groupId, nodeId })),
        ),
      )
    return {
      vehicleIds: vehicles.map(({ id }) => id),
      groupIds: groups.map(({ id }) => id),
      question: question?.id ?? 0,
    }
  })

/** A random fitment of a product that exists. */
export type RandomFitment = Omit<NewFitment, 'productId'>

const few = <T>(values: readonly T[]): fc.Arbitrary<T[]> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: fc.subarray([...values]) })
const sometimes = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 1 })

/** Windows that begin or end around the border month. */
const anyWindow = fc
  .record({ from: sometimes(fc.constantFrom(...MONTHS)), to: sometimes(fc.constantFrom(...MONTHS)) })
  .map(({ from, to }) => (from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }))

const anyWheel: fc.Arbitrary<WheelMeasures> = fc.record({
  kind: fc.constantFrom(...WHEEL_KINDS),
  bolts: fc.constantFrom(5, null),
  pcd: fc.constantFrom(1_120, 1_000, null),
  bore: fc.constantFrom(571, 731, null),
  offset: fc.constantFrom(45, 60, null),
})

export const anyRandomFitment = ({ vehicleIds, groupIds, question }: RuleFixtures): fc.Arbitrary<RandomFitment> => {
  const target: fc.Arbitrary<FitmentTarget> = fc.oneof(
    fc.constantFrom(...vehicleIds).map(id => `node:${id}` as const),
    fc.constantFrom(...groupIds).map(id => `group:${id}` as const),
    fc.constantFrom('AXX', 'BKC', 'BUB').map(code => `engine:${code}` as const),
  )
  const rule = fc.record({
    target,
    polarity: fc.constantFrom('fits', 'fits', 'excludes'),
    sourceId: fc.constantFrom(1, 2),
    window: anyWindow,
    fuels: few(['petrol', 'diesel'] as const),
    drives: few(['fwd', 'awd'] as const),
    gearboxes: few(['manual', 'automatic'] as const),
    bodies: few(['estate', 'hatchback'] as const),
    conditions: few([{ question, answers: ['a'] }]),
    position: fc.constant(null),
    quantity: fc.constant(null),
    note: fc.constant(multilingual({})),
    confidence: fc.constantFrom('verified', 'supplier'),
  })
  return fc.record({
    mode: fc.constantFrom('specific', 'specific', 'universal', 'nonVehicle'),
    rules: fc.uniqueArray(rule, { maxLength: 4, selector: value => JSON.stringify({ ...value, confidence: null }) }),
    wheel: sometimes(anyWheel),
  })
}

/** A random car: a vehicle of any level, with or without answers of its owner. */
export const anyRandomCar = ({ vehicleIds, question }: RuleFixtures): fc.Arbitrary<ChosenCar> =>
  fc.record({
    nodeId: fc.constantFrom(...vehicleIds),
    builtYm: sometimes(fc.constantFrom(...MONTHS)),
    fuel: sometimes(fc.constantFrom('petrol', 'diesel')),
    drive: sometimes(fc.constantFrom('fwd', 'awd')),
    gearbox: sometimes(fc.constantFrom('manual', 'automatic')),
    body: sometimes(fc.constantFrom('estate', 'hatchback')),
    answers: sometimes(fc.constantFrom(...ANSWERS)).map(answer => new Map(answer === null ? [] : [[question, answer]])),
  })

/** Gives products these fitments in place of all others. */
export const replaceFitments = (
  db: Database,
  productIds: readonly number[],
  fitments: readonly RandomFitment[],
): Promise<void> =>
  arrange(db, async tx => {
    await tx.delete(productFitments)
    const created = fitments.flatMap((fitment, index) => {
      const productId = productIds[index]
      return productId === undefined ? [] : [{ ...fitment, productId }]
    })
    await createFitments(tx, created, NOW)
  })

/** Returns the verdicts of the reference implementation. */
export const decideAllNaively = async (
  app: App,
  car: ChosenCar,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, Verdict['kind'] | null>> => {
  const catalogue = await readVehicleCatalogue(app)
  const vehicle = findVehicle(catalogue, car.nodeId)
  const cars = vehicle ? listCars(catalogue, vehicle, car) : []
  const fitments = await readFitments(app.db, productIds)
  return new Map(
    productIds.map(id => {
      const fitment = fitments.get(id) ?? { mode: 'specific', coverage: 'partial', rules: [] }
      return [id, decideVariantsNaively(cars, fitment, POSSIBILITIES)]
    }),
  )
}
