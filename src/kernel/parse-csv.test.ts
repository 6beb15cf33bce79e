import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectSeparator, parseCsv, parseCsvRows, type Separator, splitJoinedLines } from './parse-csv.ts'

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
    'separators, line ends and quotes inside quotes',
    '"a;1";"b\n2"\n"say ""hi""";x',
    [
      ['a;1', 'b\n2'],
      ['say "hi"', 'x'],
    ],
  ],
  ['a byte order mark', '\uFEFFa;b', [['a', 'b']]],
  ['empty cells and rows', 'a;;\n\n;b', [['a', '', ''], [''], ['', 'b']]],
  ['an unclosed quote', 'a;"b\nc', [['a', '"b'], ['c']]],
  [
    'inches within quotes',
    'AB-1;"Rim 17" black";100\nAB-2;x;1',
    [
      ['AB-1', 'Rim 17" black', '100'],
      ['AB-2', 'x', '1'],
    ],
  ],
  [
    'unquoted inches',
    'AB-1;"17 velg;100\nAB-2;"18 velg;120\nAB-3;Velg 19;130',
    [
      ['AB-1', '"17 velg', '100'],
      ['AB-2', '"18 velg', '120'],
      ['AB-3', 'Velg 19', '130'],
    ],
  ],
  [
    'unquoted inches above a quoted cell',
    'AB-1;"17 velg;100\nAB-2;"Velg; must";120',
    [
      ['AB-1', '"17 velg', '100'],
      ['AB-2', 'Velg; must', '120'],
    ],
  ],
  [
    'inches at the end of a quoted cell',
    '"AB-1";"Velg 17"";"100"\n"AB-2";"Velg 18"";"120"',
    [
      ['AB-1', 'Velg 17"', '100'],
      ['AB-2', 'Velg 18"', '120'],
    ],
  ],
  ['a single quote as a cell', 'a;";b\nc', [['a', '"', 'b'], ['c']]],
  ['an empty text', '', []],
])('reads %s', (_name, text, rows) => {
  expect(parseCsv(text, ';')).toEqual(rows)
})

test('reads back the cells that it wrote', () => {
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const rows = fc.array(fc.array(fc.string(), { minLength: 1 }), { minLength: 1 })
  fc.assert(
    fc.property(rows, fc.constantFrom<Separator>(';', ',', '\t', '|'), (writtenRows, separator) => {
      const text = writtenRows.map(row => row.map(quote).join(separator)).join('\r\n')
      expect(parseCsv(text, separator)).toEqual(writtenRows)
    }),
  )
})

const letters = fc.stringMatching(/^[^"\r\n;]*$/)

test('does not join lines at a quote inside a cell', () => {
  const inches = fc.tuple(letters, letters).map(([before, after]) => `${before}"${after}x`)
  const cell = fc.oneof(
    letters.map(text => [text, text] as const),
    inches.filter(text => !text.startsWith('"')).map(text => [text, text] as const),
    fc.tuple(letters, letters).map(([first, second]) => [`"${first}x"y${second}"`, `${first}x"y${second}`] as const),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), cellRows => {
      const text = cellRows.map(row => row.map(([written]) => written).join(';')).join('\n')
      expect(parseCsv(text, ';')).toEqual(cellRows.map(row => row.map(([, expected]) => expected)))
    }),
  )
})

test('reads lines full of quotes in linear time', () => {
  for (const part of [';""y', ';"y', ';"y""', '"";"'])
    expect(parseCsv(part.repeat(200_000), ';').length).toBeGreaterThan(0)
}, 30_000)

test.each([
  ['kood;hind\nA-1;12,50\nB-2;9,90', ';'],
  ['code,price\nA-1,12.50\nB-2,9.90', ','],
  ['code\tprice\nA-1\t12,50', '\t'],
  ['code|price\nA|1', '|'],
  ['"a,b";"c,d"\n1;2', ';'],
  ['Price list, autumn\n\ncode,price\nA-1,12.50', ','],
  ['only one column\nand more', ';'],
] as const)('detects the separator of %j: %j', (text, separator) => {
  expect(detectSeparator(text)).toBe(separator)
})

test('yields rows on demand and limits their cells', () => {
  const [first] = parseCsvRows('a;b;c\n"more";x', ';', 2)
  expect(first).toEqual(['a', 'b'])
  expect([...parseCsvRows('a;b;\nc', ';', 2)]).toEqual([['a', 'b'], ['c']])
})

test('distinguishes lines joined by a stray quote from a multi-line cell', () => {
  const [joinedRow = []] = parseCsv('AB-1;"17 velg;100\nAB-2;Velg 18";120', ';')
  expect(joinedRow).toEqual(['AB-1', '17 velg;100\nAB-2;Velg 18', '120'])
  expect(splitJoinedLines(joinedRow, ';')).toEqual([
    ['AB-1', '17 velg', '100'],
    ['AB-2', 'Velg 18', '120'],
  ])
  for (const multiLine of [
    'AB-1;"Velg\n17 tolli; must";100',
    'AB-1;"Velg; must\n17 tolli; läikiv";100',
    'AB-1;"Velg\nmust; 17"',
  ])
    expect(splitJoinedLines(parseCsv(multiLine, ';')[0] ?? [], ';')).toBeNull()
})
