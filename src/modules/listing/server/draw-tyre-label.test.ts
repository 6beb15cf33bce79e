import { expect, test } from 'vitest'
import type { TyreLabel } from '#catalog/domain/goods-details.ts'
import { drawTyreLabel } from './draw-tyre-label.ts'

const TYRE: TyreLabel = {
  eprel: '381667',
  fuel: 'C',
  grip: 'A',
  noise: 'B',
  decibels: 71,
  snow: true,
  ice: false,
  sheet: '',
  size: '225/45 R17 94W',
  category: 'C1',
}
const drawLabel = (changes: Partial<TyreLabel> = {}, supplier = 'Nokian') =>
  drawTyreLabel({ tyre: { ...TYRE, ...changes }, supplier, model: 'T432185' })
/** Lists the texts of a label from top to bottom. */
const listTexts = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)

test('draws the elements of the label in their order', () => {
  expect(listTexts(drawLabel())).toEqual([
    'ENERG',
    'Nokian',
    'T432185',
    '225/45 R17 94W',
    'C1',
    'A',
    'B',
    'C',
    'D',
    'E',
    'C',
    'A',
    'B',
    'C',
    'D',
    'E',
    'A',
    'A',
    'B',
    'C',
    '71 dB',
    '2020/740',
  ])
})

test('draws the QR code only with a number in EPREL, and the marks only where the tyre has them', () => {
  const countOccurrences = (svg: string, part: string) => svg.split(part).length - 1
  expect(countOccurrences(drawLabel(), 'crispEdges')).toBe(1)
  expect(countOccurrences(drawLabel({ eprel: '' }), 'crispEdges')).toBe(0)
  const countMarks = (changes: Partial<TyreLabel>) => countOccurrences(drawLabel(changes), 'stroke-linejoin')
  expect([countMarks({ snow: false }), countMarks({}), countMarks({ ice: true })]).toEqual([0, 1, 2])
})

test('escapes the characters of a name that have a meaning in markup', () => {
  expect(drawLabel({}, '<Tyre & "Co">')).toContain('&lt;Tyre &amp; &quot;Co&quot;&gt;')
})
