import { expect, test } from 'vitest'
import { distanceText, findPoints, POINTS_SHOWN } from './find-points.ts'

const point = (id: number, city: string, latitude: number) => ({
  id: String(id),
  name: `${city} ${id}`,
  address: '',
  city,
  latitude,
  longitude: 24,
})

test('puts the typed town first, then near ones', () => {
  const points = [point(1, 'Tallinn', 59.44), point(2, 'Saue', 59.32), point(3, 'Keila', 59.3)]
  expect(findPoints(points, 'keila').map(({ id }) => id)).toEqual(['3', '2', '1'])
  expect(findPoints(points, 'Narva')).toEqual([])
})

test('limits a long list', () => {
  const many = Array.from({ length: 1200 }, (_, id) => point(id, 'Tallinn', 59.4))
  expect(findPoints(many, '')).toHaveLength(POINTS_SHOWN)
  expect(findPoints(many, 'tallinn')).toHaveLength(POINTS_SHOWN)
  expect(findPoints(many, '1199')[0]?.id).toBe('1199')
})

test('puts the nearest first with its distance before anything is typed', () => {
  const points = [point(1, 'Tallinn', 59.44), point(2, 'Saue', 59.32), point(3, 'Keila', 59.3)]
  const here = { latitude: 59.3, longitude: 24 }
  expect(findPoints(points, '', here).map(({ id }) => id)).toEqual(['3', '2', '1'])
  expect(findPoints(points, 'tallinn', here)[0]?.id).toBe('1')
  const tallinn = [point(5, 'Tallinn', 59.47), point(6, 'Tallinn', 59.4), ...points]
  expect(findPoints(tallinn, 'tal', here).map(({ id }) => id)).toEqual(['6', '1', '5', '2', '3'])
  expect(distanceText(points[1]!, here, 'et')).toBe('2,2\u00a0km')
  expect(distanceText(points[0]!, here, 'en')).toBe('16\u00a0km')
  expect(distanceText(points[0]!, null, 'en')).toBeNull()
})
