import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeText } from '#kernel/decode-text.ts'
import { openRuleFile } from './read-rule-file.ts'
import type { RuleFileError } from './rule-file.ts'
import { stageRule } from './stage-rule.ts'

const SAMPLES = new URL('../../testing/samples/', import.meta.url)
const MAKES = ['VW', 'Audi', 'BMW', 'Opel', 'Lada']
const MAX_SHOWN_LENGTH = 60

/** Reads a sample as an import does. */
const readSample = (name: string) => {
  const { format, reader } = openRuleFile(decodeText(readFileSync(new URL(name, SAMPLES))).text, MAKES)
  const rows = [...reader.rows]
  const staged = rows.flatMap(({ rules }) => rules.map(rule => stageRule(rule, 'et')))
  const errors: RuleFileError[] = [
    ...rows.flatMap(row => row.errors),
    ...staged.flatMap(rule => ('reason' in rule ? [rule] : [])),
  ]
  return {
    format,
    unused: reader.unused,
    rows: rows.length,
    rules: staged.filter(rule => !('reason' in rule)).length,
    refused: errors
      .toSorted((first, second) => first.line - second.line)
      .map(({ line, column, value, reason }) => `${line} ${column} "${value.slice(0, MAX_SHOWN_LENGTH)}" ${reason}`),
  }
}

/** Lines that both versions of ACES refuse, with column, value and reason. */
const ACES_REFUSED = [
  '11 App@action "D" removal',
  '12 App@action "M" removal',
  '13 Qty "some" number',
  '14 Qty "0" number',
  '15 Qty "100" number',
  '16 Qty "1.5" number',
  '17 Part "" required',
  '18 Part "" required',
  '19 BaseVehicle "" required',
  '20 BaseVehicle "" required',
  '21 Years "" required',
  '22 Years "20010-20012" yearOutOfRange',
  '23 Years "2008-2004" yearOutOfRange',
  '24 Years "first-2004" yearOutOfRange',
  '25 Years "-2004" yearOutOfRange',
  '26 Years "-" yearOutOfRange',
  '27 Years "1785-1790" yearOutOfRange',
  '28 position "position:9999" unknownValue',
  '29 notes "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" tooLong',
  '30 sku "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" tooLong',
  '31 App@action "" removal',
]

test.each([
  {
    name: 'dirty-years.csv',
    format: 'csv',
    unused: ['Doors'],
    rows: 38,
    rules: 17,
    refused: [
      '16 year "05-06" ambiguous',
      '17 year "2008-2005" reversed',
      '18 year "20010" yearOutOfRange',
      '19 year "13/2005-" monthOutOfRange',
      '20 year "sometime" notUnderstood',
      '21 year "1785-1790" yearOutOfRange',
      '22 power_kw "strong" unknownValue',
      '23 displacement_cc "two litres" unknownValue',
      '24 body "Boat" unknownValue',
      '25 fuel "coal" unknownValue',
      '26 drive "caterpillar" unknownValue',
      '27 gearbox "gearless" unknownValue',
      '28 position "roof" unknownValue',
      '29 quantity "many" number',
      '30 quantity "100" number',
      '31 quantity "1.5" number',
      '32 universal "maybe" unknownValue',
      '33 excludes "perhaps" unknownValue',
      '34 confidence "sure" unknownValue',
      '35 drive "not awd" notUnderstood',
      '36 sku "" required',
      '37 make "" required',
      '38 fuel "not diesel" notUnderstood',
      '39 year "05-06" ambiguous',
      '39 quantity "many" number',
      '39 gearbox "roof" unknownValue',
    ],
  },
  {
    name: 'dirty-ktype-text.csv',
    format: 'ktype',
    unused: ['price'],
    rows: 33,
    rules: 14,
    refused: [
      '15 car "" required',
      '16 sku "" required',
      '17 car "BMW" notUnderstood',
      '18 car "BMW," notUnderstood',
      '19 car "VW, Golf, 1K1, 2008/01-2004/01" reversed',
      '20 car "VW, Golf, 1K1, 2.0 TFSI, 20010/11-2008/11" yearOutOfRange',
      '21 car "VW, Golf, 1K1, 2.0 TFSI, 2004/13-" monthOutOfRange',
      '22 car "VW, Golf, 1K1, 2.0 TFSI, 2004/00-" monthOutOfRange',
      '23 car "VW, Golf, 1K1, 2.0 TFSI, ab 2004" ambiguous',
      '24 car "VW, Golf, 1K1, 2.0 TFSI, 2004" ambiguous',
      '25 car "VW, Golf, 1K1, 2.0 TFSI, 11/2004" notUnderstood',
      '26 car "VW, Golf, 1K1, 2.0 TFSI, 05-06" ambiguous',
      '27 car "VW, Golf, 1K1, 2.0 TFSI, 1785/01-1790/12" yearOutOfRange',
      '28 car "VW, Golf, 1K1, 2.0 TFSI, 2003/01-2004/01, 2006/01-2007/01" ambiguous',
      '29 position "roof" unknownValue',
      '30 quantity "many" number',
      '31 quantity "0" number',
      '32 car "VW, Golf, 1K1, 2.0 TFSI, 2004/13-" monthOutOfRange',
      '32 quantity "many" number',
      '33 quantity "-1" number',
    ],
  },
  {
    name: 'dirty-ktype-list.csv',
    format: 'csv',
    unused: ['doors'],
    rows: 32,
    rules: 19,
    refused: [
      '13 ktype "ktype" notUnderstood',
      '14 body "Boat" unknownValue',
      '15 body "Limo" unknownValue',
      '16 body "Estate, Boat" unknownValue',
      '17 year_end "2003" reversed',
      '18 year_start "20033" yearOutOfRange',
      '19 year_end "201" notUnderstood',
      '20 year_start "13/2003" monthOutOfRange',
      '21 year_start "autumn" notUnderstood',
      '22 year_start "1785" yearOutOfRange',
      '23 year_end "2112" yearOutOfRange',
      '24 sku "" required',
      '25 make "" required',
      '26 make "" required',
      '28 year_end "2003" reversed',
      '28 body "Boat" unknownValue',
      '31 year_start "03" notUnderstood',
      '31 year_end "12" notUnderstood',
    ],
  },
  {
    name: 'dirty-ebay.csv',
    format: 'ebay',
    unused: [],
    rows: 31,
    rules: 12,
    refused: [
      '2 CustomLabel "" noProduct',
      '15 Year "20010" yearOutOfRange',
      '16 Year "2008-2005" reversed',
      '17 Year "05-06" ambiguous',
      '18 Baujahr "irgendwann" notUnderstood',
      '19 Year "13/2005-" monthOutOfRange',
      '20 Color "red" notUnderstood',
      '21 Doors "5" notUnderstood',
      '22 RelationshipDetails "Golf" notUnderstood',
      '23 RelationshipDetails "Golf" notUnderstood',
      '24 Make "" required',
      '25 Make "" required',
      '26 Platform "not 1K5" notUnderstood',
      '27 EngineCode "not BWA" notUnderstood',
      '28 Quantity "100" number',
      '29 position "roof" unknownValue',
      '30 Period "20010/10-" yearOutOfRange',
      '30 Period "05-06" ambiguous',
      '30 RelationshipDetails "VW|Golf|1K1|2.0 TFSI|147 kW|2004|5 doors" notUnderstood',
      '30 RelationshipDetails "BMW" notUnderstood',
    ],
  },
  {
    name: 'dirty-aces-3.xml',
    format: 'aces',
    unused: [],
    rows: 31,
    rules: 10,
    refused: ACES_REFUSED,
  },
  {
    name: 'dirty-aces-4.xml',
    format: 'aces',
    unused: [],
    rows: 31,
    rules: 10,
    refused: ACES_REFUSED,
  },
])('reads $name, and says of each refused cell why', ({ name, ...expected }) => {
  expect(readSample(name)).toEqual(expected)
})
