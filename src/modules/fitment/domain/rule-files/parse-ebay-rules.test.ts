import { expect, test } from 'vitest'
import { formatWindow } from '../year-month.ts'
import { parseEbayRules } from './parse-ebay-rules.ts'

const HEADER = 'Action,CustomLabel,Title,Relationship,RelationshipDetails'

test.each([
  ['Year=2000-2004|Make=VW|Model=Golf', 'VW Golf', '2000–2004', null],
  ['Properties:Year=2000-2004|Make=VW|Model=Golf', 'VW Golf', '2000–2004', null],
  [
    'Make=BMW|Model=3 Series|Trim=330i|Engine=2979cc 170kW::Not with M sport',
    'BMW 3 Series 330i',
    '',
    'Not with M sport',
  ],
  ['VW|Golf|1K1|2.0 GTI|147 kW|2004/10-2008/11::ohne DSG', 'VW Golf 2.0 GTI 1K1', '10/2004–11/2008', 'ohne DSG'],
  ['KType=3822', 'ktype:3822', '', null],
])('reads the compatibility "%s"', (details, car, window, note) => {
  const { rules, errors } = parseEbayRules(`${HEADER}\nAdd,A1,Coilovers,,\n,,,Compatibility,${details}`)
  expect(errors).toEqual([])
  expect(
    rules.map(rule => ({
      sku: rule.sku,
      car: [rule.car.make, rule.car.model, rule.car.variant, ...rule.car.chassis, rule.car.externalId]
        .filter(Boolean)
        .join(' '),
      window: formatWindow(rule.window),
      note: rule.note,
    })),
  ).toEqual([{ sku: 'A1', car, window, note }])
})

test('reads several lines of a German cell', () => {
  const { rules } = parseEbayRules(`${HEADER}\nAdd,A1,Coilovers,Compatibility,"VW|Golf|1K1\nAudi|A3|8P1"`)
  expect(rules.map(({ sku, car }) => [sku, car.make])).toEqual([
    ['A1', 'VW'],
    ['A1', 'Audi'],
  ])
})

test.each([
  ['Position: rear', 'rear', null, null],
  ['Position: front; Quantity: 2; Ilma DSG; ees', 'front', 2, 'Ilma DSG; ees'],
  ['Quantity: 2', null, 2, null],
  ['Front; only 1K', null, null, 'Front; only 1K'],
  ['A::B', null, null, 'A::B'],
])('reads the note "%s"', (text, position, quantity, note) => {
  const { rules, errors } = parseEbayRules(`${HEADER}\n,A1,,Compatibility,Make=VW::${text}`)
  expect(errors).toEqual([])
  expect(rules).toMatchObject([{ position, quantity, note }])
})

test('makes rules of exclusion from platforms and engine codes', () => {
  const { rules, errors } = parseEbayRules(
    `${HEADER}\nAdd,A1,Coilovers,,\n,,,Compatibility,Make=VW|Platform=1K not 1K5|EngineCode=AXX not BWA`,
  )
  expect(errors).toEqual([])
  expect(rules.map(({ polarity, car }) => [polarity, ...car.chassis, ...car.engineCodes].join(' '))).toEqual([
    'fits 1K AXX',
    'excludes 1K5 AXX',
    'excludes 1K BWA',
  ])
})

test.each([
  ['KType=3822|Platform=not 1K5', 'Platform', 'not 1K5', 'notUnderstood'],
  ['KType=3822|EngineCode=not BWA', 'EngineCode', 'not BWA', 'notUnderstood'],
  ['Color=red|Make=VW', 'Color', 'red', 'notUnderstood'],
  ['Make=VW|Golf', 'RelationshipDetails', 'Golf', 'notUnderstood'],
  ['Golf', 'RelationshipDetails', 'Golf', 'notUnderstood'],
  ['VW|Golf|V|GTI|147 kW|2004|petrol', 'RelationshipDetails', 'VW|Golf|V|GTI|147 kW|2004|petrol', 'notUnderstood'],
  ['Model=Golf|Year=2003', 'Make', '', 'required'],
  ['Make=VW|Baujahr=2008-2005', 'Baujahr', '2008-2005', 'reversed'],
  ['Make=VW|Year=20010/11-', 'Year', '20010/11-', 'yearOutOfRange'],
  ['VW|Golf|1K1|GTI|147 kW|05-06', 'Period', '05-06', 'ambiguous'],
  ['Make=VW::Quantity: 100', 'Quantity', '100', 'number'],
])('refuses the cell of "%s" that is wrong', (details, column, value, reason) => {
  const { rules, errors } = parseEbayRules(`${HEADER}\nAdd,A1,Coilovers,,\n,,,Compatibility,${details}`)
  expect(rules).toEqual([])
  expect(errors).toEqual([{ line: 3, column, value, reason }])
})

test('refuses a compatibility before the first product, and ignores variations', () => {
  const { rules, errors } = parseEbayRules(
    `${HEADER}\n,,,Compatibility,Make=VW\nAdd,A1,Hose,,\n,,,Variation,Colour=Red`,
  )
  expect(rules).toEqual([])
  expect(errors).toMatchObject([{ line: 2, reason: 'noProduct' }])
})

test('names the columns that a file lacks', () => {
  expect(parseEbayRules('Title,Price\nHose,3').missing).toEqual(['CustomLabel', 'RelationshipDetails'])
})
