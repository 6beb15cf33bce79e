import { expect, test } from 'vitest'
import { findPoints, formatDistance, MAX_SHOWN_POINTS } from './find-points.ts'

const buildPoint = (id: number, city: string, latitude: number) => ({
  id: String(id),
  name: `${city} ${id}`,
  address: '',
  city,
  latitude,
  longitude: 24,
})

test('puts the points of the typed town first, then nearby points', () => {
  const points = [buildPoint(1, 'Tallinn', 59.44), buildPoint(2, 'Saue', 59.32), buildPoint(3, 'Keila', 59.3)]
  expect(findPoints(points, 'keila').map(({ id }) => id)).toEqual(['3', '2', '1'])
  expect(findPoints(points, 'Narva')).toEqual([])
})

test('limits a long list', () => {
  const manyPoints = Array.from({ length: 1200 }, (_, id) => buildPoint(id, 'Tallinn', 59.4))
  expect(findPoints(manyPoints, '')).toHaveLength(MAX_SHOWN_POINTS)
  expect(findPoints(manyPoints, 'tallinn')).toHaveLength(MAX_SHOWN_POINTS)
  expect(findPoints(manyPoints, '1199')[0]?.id).toBe('1199')
})

test('puts the nearest point first with its distance when the query is empty', () => {
  const points = [buildPoint(1, 'Tallinn', 59.44), buildPoint(2, 'Saue', 59.32), buildPoint(3, 'Keila', 59.3)]
  const origin = { latitude: 59.3, longitude: 24 }
  expect(findPoints(points, '', origin).map(({ id }) => id)).toEqual(['3', '2', '1'])
  expect(findPoints(points, 'tallinn', origin)[0]?.id).toBe('1')
  const tallinn = [buildPoint(5, 'Tallinn', 59.47), buildPoint(6, 'Tallinn', 59.4), ...points]
  expect(findPoints(tallinn, 'tal', origin).map(({ id }) => id)).toEqual(['6', '1', '5', '2', '3'])
  expect(formatDistance(points[1]!, origin, 'et')).toBe('2,2\u00a0km')
  expect(formatDistance(points[0]!, origin, 'en')).toBe('16\u00a0km')
  expect(formatDistance(points[0]!, null, 'en')).toBeNull()
})
