import { expect, test } from 'vitest'
import { readCodeList } from './read-code-list.ts'

test('codes and pieces are read, a heading is none of them, the same code adds up', () => {
  const { lines, refused } = readCodeList('Kood;Nimetus;Kogus\nA-1;Filter;4\nb/2;"Tihend; suur";10\na-1;Filter;1\n\n')
  expect(lines).toEqual([
    { line: 2, code: 'a-1', pieces: 5 },
    { line: 3, code: 'b/2', pieces: 10 },
  ])
  expect(refused).toEqual([])
})

test('a code alone is one piece, so that what a scanner wrote can be pasted', () => {
  expect(readCodeList('A-1\nA-1\nB').lines.map(({ code, pieces }) => [code, pieces])).toEqual([
    ['A-1', 2],
    ['B', 1],
  ])
})

test('what cannot be read is told with its line', () => {
  const { lines, refused } = readCodeList('A;1\nB;many\n;3\nC;-2\nD;2,5\nE;3,00\nF;12;1.000')
  expect(lines.map(({ code, pieces }) => [code, pieces])).toEqual([
    ['A', 1],
    ['E', 3],
  ])
  expect(refused).toEqual([
    { line: 2, text: 'B many', why: 'warehouse.problem.noPieces' },
    { line: 3, text: ' 3', why: 'warehouse.problem.noCode' },
    { line: 4, text: 'C -2', why: 'warehouse.problem.noPieces' },
    { line: 5, text: 'D 2,5', why: 'warehouse.problem.noPieces' },
    { line: 7, text: 'F 12 1.000', why: 'warehouse.problem.thousandOrOne' },
  ])
})

test('a first line whose pieces are unclear is no heading', () => {
  expect(readCodeList('A;20,000').refused).toMatchObject([{ line: 1, why: 'warehouse.problem.thousandOrOne' }])
})
