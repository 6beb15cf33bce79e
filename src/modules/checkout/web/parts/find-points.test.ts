import { describe, expect, it } from 'vitest'
import { findPoints, POINTS_SHOWN } from './find-points.ts'

const points = [
  { id: '1', name: 'Jõhvi, Tsentraal pakiautomaat', address: 'Keskväljak 4, 26813 Jõhvi' },
  { id: '2', name: 'Tallinn, Mustamäe Keskus pakiautomaat', address: 'A. H. Tammsaare tee 104a, 12918 Tallinn' },
  { id: '3', name: 'Tartu, Tasku pakiautomaat', address: 'Turu 2, 51013 Tartu' },
]

describe('pick-up points', () => {
  it.each([
    ['', ['1', '2', '3']],
    ['Jõhvi', ['1']],
    ['johvi', ['1']],
    ['mustamae', ['2']],
    ['tallinn tammsaare', ['2']],
    ['tammsaare, tallinn', ['2']],
    ['51013', ['3']],
    ['ta', ['2', '3']],
    ['automaat', []],
    ['jõhvi tartu', []],
    ['  --  ', ['1', '2', '3']],
  ])('for "%s"', (query, ids) => {
    expect(findPoints(points, query).map(({ id }) => id)).toEqual(ids)
  })

  it('shows a part of a long list', () => {
    const many = Array.from({ length: 1200 }, (_, index) => ({
      id: String(index),
      name: `Tallinn ${index}`,
      address: '',
    }))
    expect(findPoints(many, '')).toHaveLength(POINTS_SHOWN)
    expect(findPoints(many, 'tallinn')).toHaveLength(POINTS_SHOWN)
    expect(findPoints(many, '1199').map(({ id }) => id)).toEqual(['1199'])
  })
})
