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

test.each([
  ['sku,make,year\n,VW,2003', 'sku', 'required'],
  ['sku,make,year\nA1,,2003', 'make', 'required'],
  ['sku,make,year\nA1,VW,20010', 'year', 'yearOutOfRange'],
  ['sku,make,year\nA1,VW,05-06', 'year', 'ambiguous'],
  ['sku,make,year_start,year_end\nA1,VW,2008,2005', 'year_end', 'reversed'],
  ['sku,make,quantity\nA1,VW,some', 'quantity', 'number'],
  ['sku,make,universal\nA1,VW,maybe', 'universal', 'unknownValue'],
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
