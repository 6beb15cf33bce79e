import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const cells = (...row: (string | number)[]): string => csvOf([row]).slice(1).trimEnd()

test('a file begins with the mark of UTF-8 and has a line for each row', () => {
  expect(
    csvOf([
      ['Nimi', 'Hind'],
      ['Õlifilter', 12],
    ]),
  ).toBe('\uFEFFNimi;Hind\r\nÕlifilter;12\r\n')
})

test.each([
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['-12,50', '-12,50'],
  ['-1 200,00', '-1 200,00'],
  ['+372 5555 555', '+372 5555 555'],
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x";"y")', `"'=HYPERLINK(""x"";""y"")"`],
])('%j stands there as %j', (cell, expected) => {
  expect(cells(cell)).toBe(expected)
})
