import { expect, test } from 'vitest'
import { parseCodeList } from './parse-code-list.ts'

test('parses codes and pieces, skips a header and adds up repeated codes', () => {
  const { lines, rejected } = parseCodeList('Kood;Nimetus;Kogus\nA-1;Filter;4\nb/2;"Tihend; suur";10\na-1;Filter;1\n\n')
  expect(lines).toEqual([
    { line: 2, code: 'a-1', pieces: 5 },
    { line: 3, code: 'b/2', pieces: 10 },
  ])
  expect(rejected).toEqual([])
})

test('counts a single code as one piece, so that scanner output can be pasted', () => {
  expect(parseCodeList('A-1\nA-1\nB').lines.map(({ code, pieces }) => [code, pieces])).toEqual([
    ['A-1', 2],
    ['B', 1],
  ])
})

test('reports rejected lines with their numbers', () => {
  const { lines, rejected } = parseCodeList('A;1\nB;many\n;3\nC;-2\nD;2,5\nE;3,00\nF;1.000\nG;12;1.000')
  expect(lines.map(({ code, pieces }) => [code, pieces])).toEqual([
    ['A', 1],
    ['E', 3],
  ])
  expect(rejected).toEqual([
    { line: 2, text: 'B many', reason: 'warehouse.problem.noPieces' },
    { line: 3, text: ' 3', reason: 'warehouse.problem.noCode' },
    { line: 4, text: 'C -2', reason: 'warehouse.problem.noPieces' },
    { line: 5, text: 'D 2,5', reason: 'warehouse.problem.noPieces' },
    { line: 7, text: 'F 1.000', reason: 'warehouse.problem.thousandOrOne' },
    { line: 8, text: 'G 12 1.000', reason: 'warehouse.problem.severalNumbers' },
  ])
})

test('treats a first line with unclear pieces as data', () => {
  expect(parseCodeList('A;20,000').rejected).toMatchObject([{ line: 1, reason: 'warehouse.problem.thousandOrOne' }])
})

const parsePieces = (text: string) => parseCodeList(text).lines.map(({ code, pieces }) => [code, pieces])
const listReasons = (text: string) =>
  parseCodeList(text).rejected.map(({ line, reason }) => [line, reason.split('.').at(-1)])

test.each([
  ['a price after the quantity', 'Kood;Nimetus;Kogus;Hind\nA-1;Turbo;4;120,00'],
  ['English headings in reverse order', 'Price,Qty,Description,EAN,SKU\n120.00,4,"Turbo, big",4740000000000,A-1'],
  ['a heading only for pieces', 'Viide;Toode;Kogus (tk)\nA-1;17;4 tk'],
  ['a heading only for codes', 'Toode;Tootekood\n4;A-1'],
  ['lines above the header', 'Saateleht\t\t\nKood\tKogus\tHind\nA-1\t4,00\t120,00'],
  ['counted and expected pieces', 'Kood;Laos;Loetud\nA-1;9;4'],
  ['the code of the manufacturer as a fallback', 'Kood;Tootja kood;Tellida;Laos\n;A-1;4;2'],
  ['no headings', 'A-1;Turbo;4'],
  ['a code that looks like a formula', "Kood;Kogus\n'-A-1;4"],
])('finds the pieces: %s', (_name, text) => {
  expect(parsePieces(text)).toEqual([[expect.stringMatching(/^-?A-1$/), 4]])
  expect(listReasons(text)).toEqual([])
})

test('rejects ambiguous lines', () => {
  expect(listReasons('A-1;Turbo;4;120,00\nB;Turbo;4;2')).toEqual([
    [1, 'severalNumbers'],
    [2, 'severalNumbers'],
  ])
  expect(listReasons('Kood;Kogus;Kogus\nA;1;2')).toEqual([[2, 'severalNumbers']])
  expect(listReasons('Kood;Nimi;Kogus;Hind\nA;"x\ny";\nB;z;1\nC;Velg; must;1;2\nD;z;;2\nE;z;4;2;')).toEqual([
    [2, 'tooFewCells'],
    [4, 'tooFewCells'],
    [5, 'tooManyCells'],
    [6, 'noPieces'],
  ])
  expect(listReasons('Kood;Nimi;Kogus\nA;"17 velg;1\nB;Velg 18";2')).toEqual([
    [2, 'tooManyCells'],
    [3, 'tooManyCells'],
  ])
})
