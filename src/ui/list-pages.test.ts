import { describe, expect, it } from 'vitest'
import { listPages } from './list-pages.ts'

const formatPages = (current: number, pageCount: number) =>
  listPages(current, pageCount)
    .map(item => (item.kind === 'gap' ? '…' : String(item.page)))
    .join(' ')

describe('listPages', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 5, '1 2 … 5'],
    [3, 5, '1 2 3 4 5'],
    [1, 18, '1 2 … 18'],
    [3, 18, '1 2 3 4 … 18'],
    [4, 18, '1 2 3 4 5 … 18'],
    [5, 18, '1 … 4 5 6 … 18'],
    [15, 18, '1 … 14 15 16 17 18'],
    [18, 18, '1 … 17 18'],
    [99, 18, '1 … 17 18'],
    [-3, 18, '1 2 … 18'],
  ])('page %i of %i offers "%s"', (current, pages, expected) => {
    expect(formatPages(current, pages)).toBe(expected)
  })
})
