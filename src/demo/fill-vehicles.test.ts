import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { decideWheelFit, type WheelFit } from '#fitment/domain/wheel-fit.ts'
import { buildDemoProducts } from './catalogue/demo-products.ts'
import { buildDemoFitment, type DemoFitment, type DemoRule } from './vehicles/demo-fitments.ts'

test('the demo shop has 581 engines of 138 generations, without a refused row', async () => {
  const { rows, errors } = parseVehicleFile(
    await readFile(path.join(import.meta.dirname, 'vehicles', 'demo-vehicles.csv'), 'utf8'),
  )
  expect(errors).toEqual([])
  expect(rows).toHaveLength(581)
  expect(new Set(rows.map(({ make, model, generation }) => `${make}/${model}/${generation}`)).size).toBe(138)
})

test('the wheel data of the demo shop are of its generations, without a refused cell', async () => {
  const readVehicles = async (name: string) =>
    parseVehicleFile(await readFile(path.join(import.meta.dirname, 'vehicles', name), 'utf8'))
  const { rows } = await readVehicles('demo-vehicles.csv')
  const wheels = await readVehicles('demo-wheels.csv')
  expect([wheels.errors, wheels.rows.some(({ hub }) => hub === null)]).toEqual([[], false])
  const generations = new Set(rows.map(({ make, model, generation }) => `${make}/${model}/${generation}`))
  for (const { make, model, generation } of wheels.rows) expect(generations).toContain(`${make}/${model}/${generation}`)
})

/** Wheels and parts without known measures have no rules. */
const toTestedFitment = (fitment: DemoFitment | null): { mode: string; rules: readonly DemoRule[] } =>
  fitment && !fitment.wheel ? fitment : { mode: 'measured', rules: [] }

test('every product whose name names a car has rules, with exclusions and questions', async () => {
  const { rows } = parseVehicleFile(
    await readFile(path.join(import.meta.dirname, 'vehicles', 'demo-vehicles.csv'), 'utf8'),
  )
  const engines = Map.groupBy(rows, ({ make, model, generation }) => `${make}/${model}/${generation}`)
  const fitments = buildDemoProducts(new Date('2026-11-20')).map(product => ({
    isNamed: product.options.some(option => option.startsWith('model:')),
    ...toTestedFitment(buildDemoFitment(product)),
  }))
  for (const { isNamed, mode, rules } of fitments) {
    expect([isNamed, mode === 'specific']).toEqual([isNamed, isNamed])
    expect(rules.some(({ polarity }) => polarity === 'fits')).toBe(isNamed)
    for (const { make, model, generation, engines: codes = [] } of rules) {
      const engineCodes = engines.get(`${make}/${model}/${generation}`)?.map(({ engineCode }) => engineCode)
      expect(engineCodes, `${make} ${model} ${generation}`).toEqual(expect.arrayContaining([...codes]))
    }
  }
  const allRules = fitments.flatMap(({ rules }) => rules)
  expect(allRules.some(({ polarity }) => polarity === 'excludes')).toBe(true)
  expect(allRules.some(({ group, drives }) => group === 'PQ35' && drives?.includes('fwd'))).toBe(true)
  expect(allRules.some(({ namesEngineCodes, engines: codes = [] }) => namesEngineCodes && codes.includes('AXX'))).toBe(
    true,
  )
  expect(allRules.some(({ fuels }) => fuels?.includes('petrol'))).toBe(true)
  const questions = allRules.flatMap(({ conditions = [] }) => conditions.map(({ question }) => question))
  expect(new Set(questions)).toEqual(new Set(['strut', 'disc', 'hub']))
  expect(new Set(fitments.map(({ mode }) => mode))).toEqual(new Set(['specific', 'universal', 'measured']))
})

test.each<[brand: string, car: string, expected: WheelFit]>([
  ['Vektra Forge', 'Volkswagen/Golf/V', 'fits'],
  ['Rengur', 'Volkswagen/Golf/V', 'ring'],
  ['Kaljo', 'Volkswagen/Golf/V', 'differs'],
  ['Kaljo', 'BMW/3 Series/E46', 'fits'],
])('wheels of %s and the %s: %s', async (brand, car, expected) => {
  const file = await readFile(path.join(import.meta.dirname, 'vehicles', 'demo-wheels.csv'), 'utf8')
  const generation = parseVehicleFile(file).rows.find(row => `${row.make}/${row.model}/${row.generation}` === car)
  const wheel = buildDemoProducts(new Date('2026-11-20')).find(
    product => product.kind === 'alloy-wheel' && product.brand === brand,
  )
  const measures = wheel && buildDemoFitment(wheel)?.wheel
  if (!measures) throw new Error(`no wheel of ${brand}`)
  expect(decideWheelFit(generation?.hub ?? null, measures)).toBe(expected)
})
