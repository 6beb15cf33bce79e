import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows, detectSeparator, readCsv, type Separator } from './read-csv.ts'

test.each([
  [
    'cells and line ends of every kind',
    'a;b\r\nc;d\ne;f',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  ],
  [
    'quotes hold separators, line ends and quotes',
    '"a;1";"b\n2"\n"say ""hi""";x',
    [
      ['a;1', 'b\n2'],
      ['say "hi"', 'x'],
    ],
  ],
  ['a mark of the byte order is none of the text', '\uFEFFa;b', [['a', 'b']]],
  ['empty cells and rows are there', 'a;;\n\n;b', [['a', '', ''], [''], ['', 'b']]],
  ['a quote that is never closed', 'a;"b\nc', [['a', 'b\nc']]],
  ['nothing', '', []],
])('%s', (_what, text, rows) => {
  expect(readCsv(text, ';')).toEqual(rows)
})

test('what is written as cells is read as the same cells', () => {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const rows = fc.array(fc.array(fc.string(), { minLength: 1 }), { minLength: 1 })
  fc.assert(
    fc.property(rows, fc.constantFrom<Separator>(';', ',', '\t', '|'), (given, separator) => {
      const text = given.map(row => row.map(quoted).join(separator)).join('\r\n')
      expect(readCsv(text, separator)).toEqual(given)
    }),
  )
})

test.each([
  ['kood;hind\nA-1;12,50\nB-2;9,90', ';'],
  ['code,price\nA-1,12.50\nB-2,9.90', ','],
  ['code\tprice\nA-1\t12,50', '\t'],
  ['code|price\nA|1', '|'],
  ['"a,b";"c,d"\n1;2', ';'],
  ['Price list, autumn\n\ncode,price\nA-1,12.50', ','],
  ['only one column\nand more', ';'],
] as const)('%j is separated by %j', (text, separator) => {
  expect(detectSeparator(text)).toBe(separator)
})

test('rows come as they are asked for, of each no more cells than wanted', () => {
  const [first] = csvRows('a;b;c\n"never closed', ';', 2)
  expect(first).toEqual(['a', 'b'])
  expect([...csvRows('a;b;\nc', ';', 2)]).toEqual([['a', 'b'], ['c']])
})
