import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows, detectSeparator, linesWithin, readCsv, type Separator } from './read-csv.ts'

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
  ['a quote that is never closed is a letter', 'a;"b\nc', [['a', '"b'], ['c']]],
  [
    'inches within quotes',
    'AB-1;"Rim 17" black";100\nAB-2;x;1',
    [
      ['AB-1', 'Rim 17" black', '100'],
      ['AB-2', 'x', '1'],
    ],
  ],
  [
    'inches that nobody quoted',
    'AB-1;"17 velg;100\nAB-2;"18 velg;120\nAB-3;Velg 19;130',
    [
      ['AB-1', '"17 velg', '100'],
      ['AB-2', '"18 velg', '120'],
      ['AB-3', 'Velg 19', '130'],
    ],
  ],
  [
    'inches that nobody quoted, above what is quoted well',
    'AB-1;"17 velg;100\nAB-2;"Velg; must";120',
    [
      ['AB-1', '"17 velg', '100'],
      ['AB-2', 'Velg; must', '120'],
    ],
  ],
  [
    'inches at the end of what is quoted',
    '"AB-1";"Velg 17"";"100"\n"AB-2";"Velg 18"";"120"',
    [
      ['AB-1', 'Velg 17"', '100'],
      ['AB-2', 'Velg 18"', '120'],
    ],
  ],
  ['a quote that stands alone', 'a;";b\nc', [['a', '"', 'b'], ['c']]],
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

const letters = fc.stringMatching(/^[^"\r\n;]*$/)

test('a quote among the letters of a cell costs no row: each line is one, with as many cells', () => {
  const inches = fc.tuple(letters, letters).map(([before, after]) => `${before}"${after}x`)
  const cell = fc.oneof(
    letters.map(text => [text, text] as const),
    inches.filter(text => !text.startsWith('"')).map(text => [text, text] as const),
    fc.tuple(letters, letters).map(([one, other]) => [`"${one}x"y${other}"`, `${one}x"y${other}`] as const),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), given => {
      const text = given.map(row => row.map(([written]) => written).join(';')).join('\n')
      expect(readCsv(text, ';')).toEqual(given.map(row => row.map(([, meant]) => meant)))
    }),
  )
})

test('lines full of quotes take time by their length', () => {
  for (const part of [';""y', ';"y', ';"y""', '"";"'])
    expect(readCsv(part.repeat(200_000), ';').length).toBeGreaterThan(0)
}, 30_000)

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
  const [first] = csvRows('a;b;c\n"more";x', ';', 2)
  expect(first).toEqual(['a', 'b'])
  expect([...csvRows('a;b;\nc', ';', 2)]).toEqual([['a', 'b'], ['c']])
})

test('lines that a stray quote made into one row are told from a cell of several lines', () => {
  const [swallowed = []] = readCsv('AB-1;"17 velg;100\nAB-2;Velg 18";120', ';')
  expect(swallowed).toEqual(['AB-1', '17 velg;100\nAB-2;Velg 18', '120'])
  expect(linesWithin(swallowed, ';')).toEqual([
    ['AB-1', '17 velg', '100'],
    ['AB-2', 'Velg 18', '120'],
  ])
  for (const honest of [
    'AB-1;"Velg\n17 tolli; must";100',
    'AB-1;"Velg; must\n17 tolli; läikiv";100',
    'AB-1;"Velg\nmust; 17"',
  ])
    expect(linesWithin(readCsv(honest, ';')[0] ?? [], ';')).toBeNull()
})
