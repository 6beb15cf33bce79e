import { describe, expect, test } from 'vitest'
import {
  computeDistanceKm,
  findNearestPoints,
  locateAddress,
  MAX_NEIGHBOURS,
  type SearchablePoint,
  sortByDistance,
} from './find-nearest-points.ts'

const buildPoint = (
  name: string,
  city: string,
  address: string,
  latitude: number | null,
  longitude: number | null,
) => ({
  name,
  city,
  address,
  latitude,
  longitude,
})
const points: SearchablePoint[] = [
  buildPoint('Jõhvi Tsentraal', 'Jõhvi', 'Keskväljak 4', 59.36, 27.42),
  buildPoint('Keila Rõõmu', 'Keila', 'Haapsalu mnt 57b', 59.3, 24.41),
  buildPoint('Keila Selver', 'Keila', 'Piiri 12', 59.31, 24.42),
  buildPoint('Laagri Maksimarket', 'Laagri', 'Pärnu mnt 558a', 59.35, 24.62),
  buildPoint('Mustamäe Keskus', 'Tallinn', 'A. H. Tammsaare tee 104a, 12918 Tallinn', 59.4, 24.68),
  buildPoint('Nõmme Turg', 'Tallinn', 'Keila tee 1', 59.39, 24.69),
  buildPoint('Paldiski Konsum', 'Paldiski', 'Rae 14', 59.35, 24.05),
  buildPoint('Somewhere', 'Nowhere', 'Lost 1', null, null),
  buildPoint('Tartu Tasku', 'Tartu', 'Turu 2, 51013 Tartu', 58.378, 26.73),
  buildPoint('Kõrveküla Coop', 'Tartu vald', 'Vasula tee 2', 58.43, 26.78),
]
const findNames = (query: string) => findNearestPoints(query, points).map(({ name }) => name)

describe('searching a town', () => {
  test('finds its points, then other matches, then the nearest to its centre', () => {
    expect(findNames('Keila')).toEqual([
      'Keila Rõõmu',
      'Keila Selver',
      'Nõmme Turg',
      'Laagri Maksimarket',
      'Mustamäe Keskus',
      'Paldiski Konsum',
      'Kõrveküla Coop',
      'Tartu Tasku',
      'Jõhvi Tsentraal',
    ])
  })

  test('prefers a whole name over a prefix', () =>
    expect(findNames('tartu').slice(0, 2)).toEqual(['Tartu Tasku', 'Kõrveküla Coop']))

  test.each(['Jõhvi', 'johvi', 'JÕHVI', ' jõhvi, '])('"%s" finds Jõhvi', query =>
    expect(findNames(query)[0]).toBe('Jõhvi Tsentraal'),
  )

  test('appends no neighbours while several towns match', () => {
    expect(findNames('ta')).toEqual(['Mustamäe Keskus', 'Nõmme Turg', 'Tartu Tasku', 'Kõrveküla Coop'])
  })
})

describe('searching a street, shop or postcode', () => {
  test.each([
    ['tammsaare', 'Mustamäe Keskus'],
    ['tallinn tammsaare', 'Mustamäe Keskus'],
    ['tammsaare, tallinn', 'Mustamäe Keskus'],
    ['51013', 'Tartu Tasku'],
    ['selver', 'Keila Selver'],
    ['mustamaee', 'Mustamäe Keskus'],
  ])('"%s" finds %s, then the nearest points', (query, name) => {
    const foundNames = findNames(query)
    expect(foundNames[0]).toBe(name)
    expect(foundNames).toHaveLength(points.length - 1)
  })

  test.each([['automaat'], ['jõhvi tartu'], ['eila']])('"%s" finds nothing', query =>
    expect(findNames(query)).toEqual([]),
  )

  test('finds a point without coordinates but never as a neighbour', () => {
    expect(findNames('lost')).toEqual(['Somewhere'])
    expect(findNames('keila')).not.toContain('Somewhere')
  })
})

test.each(['', '  --  '])('"%s" returns all points', query => expect(findNearestPoints(query, points)).toEqual(points))

test('appends only the nearest points of a long list', () => {
  const pointsInRow = Array.from({ length: 100 }, (_, index) =>
    buildPoint(`P${index}`, `T${index}`, '', 59, 20 + index / 10),
  )
  expect(findNearestPoints('T50', pointsInRow)).toHaveLength(1 + MAX_NEIGHBOURS)
  expect(
    findNearestPoints('T50', pointsInRow)
      .slice(0, 3)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['P49', 'P50', 'P51'])
})

describe('searching a number', () => {
  const machine = { ...buildPoint('Keila Rõõmu', 'Keila', 'Haapsalu mnt 57b', 59.3, 24.41), id: '96027' }

  test('finds a machine', () => {
    expect(findNearestPoints('96027', [...points, machine])[0]).toBe(machine)
    expect(findNearestPoints('9602', [machine])).toEqual([machine])
  })

  test('finds points with the postcode, else those of its town', () => {
    expect(findNames('51013')[0]).toBe('Tartu Tasku')
    expect(findNames('50406')[0]).toBe('Tartu Tasku')
    expect(findNames('10 615')[0]).toBe('Mustamäe Keskus')
    expect(findNames('76401')).toEqual([])
  })
})

describe('sorting by distance', () => {
  const keila = { latitude: 59.305, longitude: 24.415 }

  test('sorts by distance and puts points without coordinates last', () => {
    const sortedNames = sortByDistance(points, keila).map(({ name }) => name)
    expect(sortedNames.slice(0, 3)).toEqual(['Keila Rõõmu', 'Keila Selver', 'Laagri Maksimarket'])
    expect(sortedNames.at(-1)).toBe('Somewhere')
    expect(computeDistanceKm(points[3]!, keila)).toBeCloseTo(12.7, 0)
    expect(computeDistanceKm(points[7]!, keila)).toBeNull()
  })

  test.each([
    ['the town', { city: 'Keila', area_code: '' }, keila],
    ['the postcode before the town', { city: 'Keila', area_code: '51013' }, { latitude: 58.378, longitude: 26.73 }],
    ['a postcode that no point has', { city: '', area_code: '50406' }, { latitude: 58.378, longitude: 26.73 }],
    ['nothing', { city: '', area_code: '' }, null],
    ['a town without points', { city: 'Mustvee', area_code: '' }, null],
  ])('locates an address: %s', (_title, address, expected) => {
    const location = locateAddress(address, points)
    if (expected === null) expect(location).toBeNull()
    else {
      expect(location?.latitude).toBeCloseTo(expected.latitude, 2)
      expect(location?.longitude).toBeCloseTo(expected.longitude, 2)
    }
  })
})
