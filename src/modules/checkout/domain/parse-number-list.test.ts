import { expect, it, test } from 'vitest'
import { parseNumberList } from './parse-number-list.ts'

test.each([
  ['06A 906 461 L', '06A 906 461 L', 1],
  ['3x 06A 906 461 L', '06A 906 461 L', 3],
  ['3 x06A906461L', '06A906461L', 3],
  ['3 × 06A-906-461-L', '06A-906-461-L', 3],
  ['12 tk 0 280 218 063', '0 280 218 063', 12],
  ['06A 906 461 L x2', '06A 906 461 L', 2],
  ['06A906461L, 4', '06A906461L', 4],
  ['06A906461L - 4 tk', '06A906461L', 4],
  ['06A 906 461 L\t5', '06A 906 461 L', 5],
  ['5;06A906461L;Õhumõõtja', '06A906461L', 5],
  ['06A906461L;Õhumõõtja;5 tk;129,00', '06A906461L', 5],
  ['4006381333931;2', '4006381333931', 2],
  ['1234;2', '1234', 2],
  ['06A906461L;;', '06A906461L', 1],
  ['4x100 ET35', '4x100 ET35', 1],
  ['M8x1.25', 'M8x1.25', 1],
  ['0x 06A906461L', '06A906461L', 1],
  ["1'; drop table product; --", "1'", 1],
])('reads %j', (text, number, amount) => {
  expect(parseNumberList(text)).toEqual([{ line: 1, number, amount }])
})

it('skips headings and empty lines, and counts lines', () => {
  expect(parseNumberList('Kood\tKogus\r\n\r\n06A906461L\t2\n\n038 906')).toEqual([
    { line: 3, number: '06A906461L', amount: 2 },
    { line: 5, number: '038 906', amount: 1 },
  ])
})
