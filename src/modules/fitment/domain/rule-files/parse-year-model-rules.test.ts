import { expect, test } from 'vitest'
import { formatWindow } from '../year-month.ts'
import { parseYearModelRules } from './parse-year-model-rules.ts'
import type { FileRule } from './rule-file.ts'

const describeRule = ({ sku, polarity, isUniversal, car, window, quantity, note }: FileRule): string =>
  [
    sku,
    isUniversal ? 'universal' : polarity,
    [car.make, car.model, car.variant, ...car.engineCodes].filter(Boolean).join(' '),
    formatWindow(window),
    quantity ?? '',
    note ?? '',
  ].join(' | ')

test.each<[string, string, string[]]>([
  ['a row per car', 'sku,make,model,year\nA1,VW,Golf,2003-2008', ['A1 | fits | VW Golf | 2003–2008 |  | ']],
  [
    'values that multiply out',
    'sku;make;model;year\nA1;VW;Golf,Jetta;1999,2000',
    ['A1 | fits | VW Golf | 1999–2000 |  | ', 'A1 | fits | VW Jetta | 1999–2000 |  | '],
  ],
  ['every model and year', 'sku,make,model,year\nA1,VW,*,{{all}}', ['A1 | fits | VW |  |  | ']],
  ['a universal product', 'sku,make,model,year,universal\nA1,,,,1', ['A1 | universal |  |  |  | ']],
  [
    'years of 0 as every car',
    'PartNumber,StartYear,EndYear,Make,Model,Submodel\nA1,0,0,,,\nA2,1992,1999,BMW,3 Series,325i',
    ['A1 | universal |  |  |  | ', 'A2 | fits | BMW 3 Series 325i | 1992–1999 |  | '],
  ],
  [
    'an open end written as 0',
    'Make,Model,YearFrom,YearTo,Notes,PartNo,Quantity\nVW,Golf,2004,0,rear,A1,2',
    ['A1 | fits | VW Golf | 2004– | 2 | rear'],
  ],
  [
    'exclusions in a cell',
    'kood;mark;mudel;aastad\nA1;BMW;3. seeria, v.a M3;1998-2005',
    ['A1 | fits | BMW 3. seeria | 1998–2005 |  | ', 'A1 | excludes | BMW M3 | 1998–2005 |  | '],
  ],
  [
    'engine codes with letters of another keyboard',
    'sku;make;engine_code\nA1;VW;АХХ / BWA',
    ['A1 | fits | VW AXX BWA |  |  | '],
  ],
])('reads %s', (_name, text, rules) => {
  const parsed = parseYearModelRules(text)
  expect(parsed.errors).toEqual([])
  expect(parsed.rules.map(describeRule)).toEqual(rules)
})

test.each<[string, string[]]>([
  ['drive\n;Audi;A4;v.a 4x4', ['fits Audi A4', 'excludes Audi A4 awd']],
  ['fuel\n;Audi;A4;not diesel', ['fits Audi A4', 'excludes Audi A4 diesel']],
  ['fuel\n;Audi;A4;petrol, not diesel', ['fits Audi A4 petrol', 'excludes Audi A4 diesel']],
  ['body\n;Audi;A4, not RS4;not estate', ['fits Audi A4', 'excludes Audi A4 estate', 'excludes Audi RS4']],
  ['engine_code\n;Audi;A4;AXX, not BWA', ['fits Audi A4 AXX', 'excludes Audi A4 BWA']],
  ['chassis\n;Audi;A4;not 1K5', ['fits Audi A4', 'excludes Audi A4 1K5']],
])('makes rules of exclusion from the column of %j', (rows, expected) => {
  const { rules, errors } = parseYearModelRules(`sku;make;model;${rows.replace('\n', '\nA1')}`)
  expect(errors).toEqual([])
  const described = rules.map(({ polarity, car, fuels, drives, bodies }) =>
    [polarity, car.make, car.model, ...car.chassis, ...car.engineCodes, ...fuels, ...drives, ...bodies].join(' '),
  )
  expect(described).toEqual(expected)
})

test.each([
  ['7=1', '7=1'],
  ['7=2|1', '7=1|2'],
  ['9=3&7=2|1', '7=1|2&9=3'],
  ['07=1|1', '7=1'],
])('reads the conditions %s in the stored order', (cell, conditions) => {
  const { rules, errors } = parseYearModelRules(`sku;make;conditions\nA1;VW;${cell}`)
  expect(errors).toEqual([])
  expect(rules.map(rule => rule.conditions)).toEqual([conditions])
})

test.each([
  // Formats of WooCommerce and of eBay's lists of K-types.
  [
    'Make,Model,Year,Engine,FitmentCode,Notes\nVW,Golf,2004,2.0 TFSI,A1,',
    [],
    ['A1 | fits | VW Golf 2.0 TFSI | 2004 |  | '],
  ],
  [
    'sku,ktype,make,model,variant,body_style,type,from_year,to_year,engine\nA1,3822,VW,Golf,V (1K1),Hatchback,2.0 TFSI,2004,2008,147 kW',
    [],
    ['A1 | fits | VW Golf 2.0 TFSI | 2004–2008 |  | '],
  ],
  ['sku,make,model,doors, ,Title\nA1,VW,Golf,5,,Hose', ['doors', 'Title'], ['A1 | fits | VW Golf |  |  | ']],
  ['Line,Column,Value,Reason,sku,make\n2,year,x,y,A1,VW', [], ['A1 | fits | VW |  |  | ']],
  ['sku,make,submodel,trim\nA1,VW,GTI,R', ['trim'], ['A1 | fits | VW GTI |  |  | ']],
])('names the columns of %j that no rule uses', (text, unused, rules) => {
  const parsed = parseYearModelRules(text)
  expect(parsed.errors).toEqual([])
  expect(parsed.unused).toEqual(unused)
  expect(parsed.rules.map(describeRule)).toEqual(rules)
})

test('limits rules by body, fuel, power and displacement in their own columns', () => {
  const { rules, unused } = parseYearModelRules(
    'sku,make,model,Body Style,Fuel-Type,Drive Type,Transmission,kW,ccm\nA1,VW,Golf,Estate,Diesel,front wheel drive,manual,77,1896 ccm',
  )
  expect(unused).toEqual([])
  expect(rules).toMatchObject([
    { bodies: ['estate'], fuels: ['diesel'], drives: ['fwd'], gearboxes: ['manual'], car: { kw: 77, cc: 1896 } },
  ])
})

test('keeps the names of a row beside its only K-type', () => {
  const { rules } = parseYearModelRules(
    'sku,ktype,make,model,engine\nA1,3822,VW,Golf,1.9 TDI\nA2,"3822, 3823",VW,Golf,\nA3,3822,VW,"Golf, Jetta",\nA4,not 3822,VW,Golf,',
  )
  expect(rules.map(({ sku, car }) => [sku, car.externalId, car.make, car.model, car.variant])).toEqual([
    ['A1', 'ktype:3822', 'VW', 'Golf', '1.9 TDI'],
    ['A2', 'ktype:3822', null, null, null],
    ['A2', 'ktype:3823', null, null, null],
    ['A3', 'ktype:3822', null, null, null],
    ['A4', 'ktype:3822', 'VW', 'Golf', null],
  ])
})

test('reads K-types of one cell with exceptions', () => {
  const { rules } = parseYearModelRules('sku;ktype\nA1;3822 3823, not 3824')
  expect(rules.map(({ polarity, car }) => `${polarity} ${car.externalId}`)).toEqual([
    'fits ktype:3822',
    'fits ktype:3823',
    'excludes ktype:3824',
  ])
})

test.each([
  ['sku,make,year\n,VW,2003', 'sku', 'required'],
  ['sku,make,year\nA1,,2003', 'make', 'required'],
  ['sku,make,year\nA1,VW,20010', 'year', 'yearOutOfRange'],
  ['sku,make,year\nA1,VW,05-06', 'year', 'ambiguous'],
  ['sku,make,year_start,year_end\nA1,VW,2008,2005', 'year_end', 'reversed'],
  ['sku,make,quantity\nA1,VW,some', 'quantity', 'number'],
  ['sku,make,universal\nA1,VW,maybe', 'universal', 'unknownValue'],
  ['sku,make,kw\nA1,VW,strong', 'power_kw', 'unknownValue'],
  ['sku,make,ccm\nA1,VW,2.0', 'displacement_cc', 'unknownValue'],
  ['sku,make,body_style\nA1,VW,Boat', 'body', 'unknownValue'],
  ['sku,make,drive,excludes\nA1,VW,not 4x4,1', 'drive', 'notUnderstood'],
  ['sku,fuel,universal\nA1,not diesel,1', 'fuel', 'notUnderstood'],
  ['sku,ktype\nA1,K3822', 'ktype', 'notUnderstood'],
  ['sku,ktype,engine_code\nA1,3822,not BWA', 'engine_code', 'notUnderstood'],
  ['sku,make,fuel\nA1,VW,not coal', 'fuel', 'unknownValue'],
  ['sku,make,conditions\nA1,VW,7=1&7=2', 'conditions', 'notUnderstood'],
  ['sku,make,conditions\nA1,VW,7=1&07=2', 'conditions', 'notUnderstood'],
  ['sku,make,conditions\nA1,VW,1=1&2=1&3=1&4=1&5=1&6=1', 'conditions', 'notUnderstood'],
])('refuses %j at %s as %s', (text, column, reason) => {
  const parsed = parseYearModelRules(text)
  expect(parsed.rules).toEqual([])
  expect(parsed.errors).toMatchObject([{ line: 2, column, reason }])
})

test('reads the other rows of a file with a refused row', () => {
  const parsed = parseYearModelRules('sku,make,year\nA1,VW,20010\n\nA2,VW,2003')
  expect(parsed.errors.map(({ line }) => line)).toEqual([2])
  expect(parsed.rules.map(({ line, sku }) => [line, sku])).toEqual([[4, 'A2']])
})

test('names the columns that a file lacks', () => {
  expect(parseYearModelRules('name,price\nHose,3').missing).toEqual(['sku', 'make'])
})
