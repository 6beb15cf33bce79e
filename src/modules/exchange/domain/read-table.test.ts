import { expect, test } from 'vitest'
import { getRealTranslator } from '#kernel/testing/real-translators.ts'
import { REJECTED_ROW_HEADINGS, readTable } from './read-table.ts'

const BALTIC_CODES: Readonly<Record<string, number>> = {
  õ: 0xf5,
  ä: 0xe4,
  ö: 0xf6,
  ü: 0xfc,
  š: 0xf0,
  ž: 0xfe,
  Õ: 0xd5,
  Š: 0xd0,
}
const encodeBaltic = (text: string) =>
  Uint8Array.from(text, character => BALTIC_CODES[character] ?? character.charCodeAt(0))
const encodeUtf8 = (text: string) => new TextEncoder().encode(text)

test.each([
  [
    'semicolons and a line break in a cell',
    encodeBaltic('Kood;Nimetus;Hind\r\nÕ-1;"Šassii\nõlifilter; žgutt";12,50\r\nÄ;ö ü;1 200,00\r\n'),
    ['Kood', 'Nimetus', 'Hind'],
    [
      ['Õ-1', 'Šassii\nõlifilter; žgutt', '12,50'],
      ['\u00c4', 'ö ü', '1 200,00'],
    ],
  ],
  [
    'a name and a day above the headings, and an empty row',
    encodeUtf8('\uFEFFHinnakiri sügis\n;;\nKehtib 1.10.2026;;\nkood;nimi;hind\nA;B;1\n'),
    ['kood', 'nimi', 'hind'],
    [['A', 'B', '1']],
  ],
  [
    'two columns, one without a heading',
    encodeUtf8('kood\nA;1\nB;2'),
    ['kood'],
    [
      ['A', '1'],
      ['B', '2'],
    ],
  ],
  [
    'control characters: soft line breaks become spaces, others are removed',
    encodeUtf8('kood;nimi\x01\nA\x00;Velg\x0b17"\x1f\nB;x'),
    ['kood', 'nimi'],
    [
      ['A', 'Velg 17"'],
      ['B', 'x'],
    ],
  ],
  [
    'a separator at the end of each line, but for the headings',
    encodeUtf8('kood;hind\nA;1;\nB;2; \nC;3;x\nD'),
    ['kood', 'hind'],
    [['A', '1'], ['B', '2'], ['C', '3', 'x'], ['D']],
  ],
  [
    'an inch mark that joins lines: keeps each line with one cell too many',
    encodeUtf8('kood;nimi;hind\nA;"17 velg;100\nB;18 velg;110\nC;Velg 19";120\nD;Velg;130'),
    ['kood', 'nimi', 'hind'],
    [
      ['A', '17 velg', '100', '"'],
      ['B', '18 velg', '110', '"'],
      ['C', 'Velg 19', '120', '"'],
      ['D', 'Velg', '130'],
    ],
  ],
])('reads %s', (_name, bytes, headings, rows) => {
  expect(readTable(bytes)).toMatchObject({ headings, rows })
})

const buildLines = (from: number, to: number, line: (lineNumber: number) => string) =>
  Array.from({ length: to - from }, (_none, lineNumber) => line(from + lineNumber))

test('restores cells that Excel drops in blocks of 16 rows, and invents no cells elsewhere', () => {
  const excelLines = [
    'kood;hind;märkus',
    ...buildLines(1, 16, lineNumber => `A-${lineNumber};1;`),
    ...buildLines(16, 32, lineNumber => `A-${lineNumber};1`),
    ...buildLines(32, 48, lineNumber => (lineNumber === 40 ? `A-${lineNumber};1` : `A-${lineNumber};1;x`)),
  ]
  const table = readTable(encodeUtf8(excelLines.join('\r\n')))
  expect(table?.rows.flatMap(row => (row.length === 3 ? [] : [row]))).toEqual([['A-40', '1']])
  const shortLines = ['kood;nimi;hind', ...buildLines(1, 40, lineNumber => `A-${lineNumber};1`)]
  expect(readTable(encodeUtf8(shortLines.join('\n')))?.rows.every(row => row.length === 2)).toBe(true)
})

test.each([
  ['an own export', 'code1;name.et', "'-6AN;Adapter, '-AN", ['-6AN', 'Adapter, -AN']],
  ['own rejected rows', 'Row;Kood;Reason', "3;Adapter, '-AN;", ['3', 'Adapter, -AN', '']],
  ['a list of another program', 'Kood;Nimi', "'-6AN;Adapter, '-AN', '-50", ['-6AN', "Adapter, '-AN', '-50"]],
])('removes only marks that the writer of %s put', (_name, headings, line, cells) => {
  expect(readTable(encodeUtf8(`\uFEFF${headings}\r\n${line}\r\n`))?.rows).toEqual([cells])
})

test('knows the headings of the list of rejected rows', () => {
  const names = ['et', 'en'] as const
  expect(REJECTED_ROW_HEADINGS).toEqual(
    names.map(language => {
      const t = getRealTranslator(language)
      return { first: t('exchange.row'), last: t('exchange.reason') }
    }),
  )
})
