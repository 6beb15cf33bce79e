import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv, stripFormulaMark } from './csv.ts'
import { detectSeparator, parseCsv } from './parse-csv.ts'

const formatCells = (...row: (string | number)[]): string => formatCsv([row], 'spreadsheet').slice(1).trimEnd()

/** Reads a list as imports do: without the formula marks. */
const readWithoutMarks = (text: string): string[][] => parseCsv(text, ';').map(row => row.map(stripFormulaMark))

test('begins with a byte order mark and writes a line per row', () => {
  expect(
    formatCsv(
      [
        ['Nimi', 'Hind'],
        ['Õlifilter', 12],
      ],
      'spreadsheet',
    ),
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
  ["'=SUM(A1)", "''=SUM(A1)"],
  ["'-50 kraadi", "''-50 kraadi"],
  ["O'Neil", "O'Neil"],
  ["Mari,=cmd|' /C calc'!A0", "Mari,'=cmd|' /C calc'!A0"],
  ['Mari, +cmd', "Mari, '+cmd"],
  ["Mari,'=1", "Mari,''=1"],
  ['L, -5 mm, +3', 'L, -5 mm, +3'],
  ['kott,-', 'kott,-'],
  ["'tsitaat'", "'tsitaat'"],
])('writes %j for spreadsheets as %j', (cell, expected) => {
  expect(formatCells(cell)).toBe(expected)
  expect(readWithoutMarks(formatCsv([[cell, 'x']], 'spreadsheet'))).toEqual([[cell, 'x']])
})

test.each(['+372-5123-4567', '-6AN-90-499', '=A1', '@home', "'=SUM(A1)"])('writes %j for machines literally', cell => {
  expect(formatCsv([[cell]], 'machine')).toBe(`\uFEFF${cell}\r\n`)
})

const CHARACTERS = ["'", '=', '+', '-', '@', '"', ';', ',', '|', '\t', '\r', '\n', ' ', '0', '9', 'a', 'Õ', '€', '😀']
const anyText = fc.oneof(fc.string({ unit: fc.constantFrom(...CHARACTERS) }), fc.string({ unit: 'grapheme' }))

test('reads back every text of a spreadsheet file', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText, anyText), { minLength: 1 }), rows => {
      const headers = ['code1', 'name.et', 'name.en']
      const text = formatCsv([headers, ...rows], 'spreadsheet')
      expect(readWithoutMarks(text)).toEqual([headers, ...rows])
    }),
  )
})

test('removes the mark only from texts that look like formulas', () => {
  fc.assert(
    fc.property(anyText, text => {
      const isMarked = /^'+[=+\-@\t\r]/.test(text)
      const hasInnerMark = /, *'+[=+\-@]/.test(text)
      if (!hasInnerMark) expect(stripFormulaMark(text)).toBe(isMarked ? text.slice(1) : text)
    }),
  )
})

test('detects the separator although one long text is full of commas', () => {
  const headers = Array.from({ length: 25 }, (_, index) => `veerg ${index}`)
  const text = formatCsv([headers, [`${'a,'.repeat(900)}`, ...headers.slice(1)]], 'spreadsheet')
  expect(detectSeparator(text)).toBe(';')
})
