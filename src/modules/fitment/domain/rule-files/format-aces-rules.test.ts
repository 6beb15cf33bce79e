import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { OPEN_WINDOW, toYearMonth } from '../year-month.ts'
import { formatAcesApplication, formatAcesFooter, formatAcesHeader } from './format-aces-rules.ts'
import type { ExportedRule } from './format-rules.ts'
import { parseAcesRules } from './parse-aces-rules.ts'

const rule: ExportedRule = {
  sku: 'KW & 10220',
  polarity: 'fits',
  window: OPEN_WINDOW,
  path: [],
  address: '',
  engineCode: null,
  fuels: [],
  drives: [],
  gearboxes: [],
  bodies: [],
  position: 'front',
  quantity: 2,
  conditions: '',
  note: multilingual({}),
  confidence: 'manufacturer',
}

const format = (changes: Partial<ExportedRule>, car: string): string | null =>
  formatAcesApplication({ ...rule, ...changes }, { number: 1, car, note: 'Front & <rear>' })

test.each([
  ['basevehicle:6122 submodel:20 enginebase:811', OPEN_WINDOW],
  ['basevehicle:6122 submodel:20 drivetype:4 brakeabs:5 frontbraketype:3 region:2', OPEN_WINDOW],
  ['make:75 model:31', { from: toYearMonth(2004, 1), to: toYearMonth(2008, 12) }],
])('writes an application for %s that reads back as the same rule', (car, window) => {
  const application = format({ window }, car)
  const { rules, errors } = parseAcesRules(
    `${formatAcesHeader('Pood & Ko', '2026-11-28')}${application}${formatAcesFooter(1, 2)}`,
  )
  expect(errors).toEqual([])
  expect(rules).toMatchObject([
    {
      sku: 'KW & 10220',
      car: { externalId: car },
      window,
      quantity: 2,
      position: 'position:22',
      note: 'Front & <rear>',
    },
  ])
})

test.each<[string, Partial<ExportedRule>, string]>([
  ['years beside a base vehicle', { window: { from: toYearMonth(2004, 1), to: null } }, 'basevehicle:6122'],
  ['a make without years', {}, 'make:75 model:31'],
  ['parts of years', { window: { from: toYearMonth(2004, 6), to: toYearMonth(2008, 12) } }, 'make:75 model:31'],
  ['a car with a qualifier', {}, 'basevehicle:6122 qual:7=13in'],
  ['a car with an element that has no place', {}, 'basevehicle:6122 brakeabs:5 newfact:3'],
  ['a car with two ids of an element', {}, 'basevehicle:6122 drivetype:4+5'],
  ['a position that has no number', { position: 'frontLeft' }, 'basevehicle:6122'],
])('leaves out %s', (_what, changes, car) => {
  expect(format(changes, car)).toBeNull()
})
