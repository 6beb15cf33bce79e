import { expect, test } from 'vitest'
import { buildVehicleIndex, type SearchableVehicle, searchVehicles } from './search-vehicles.ts'
import { toYearMonth } from './year-month.ts'

const create = (id: number, level: SearchableVehicle['level'], parentId: number | null, name: string, facts = {}) => ({
  ...{ id, level, parentId, name, slug: '', chassis: [], bodies: [], from: null, to: null, aliases: [] },
  ...{ engineCode: null, cc: null, kw: null, fuel: null, drive: null, gearbox: null },
  ...facts,
})
const years = (from: number, to: number) => ({ from: toYearMonth(from, 1), to: toYearMonth(to, 12) })

const VEHICLES: SearchableVehicle[] = [
  create(1, 'make', null, 'Volkswagen', { aliases: ['VW'] }),
  create(2, 'model', 1, 'Golf'),
  create(3, 'generation', 2, 'IV', { chassis: ['1J'], ...years(1997, 2003) }),
  create(4, 'generation', 2, 'V', { chassis: ['1K'], ...years(2003, 2009) }),
  create(5, 'variant', 4, '2.0 TFSI GTI', { engineCode: 'AXX', kw: 147, fuel: 'petrol', drive: 'fwd' }),
  create(6, 'variant', 4, '1.9 TDI', { engineCode: 'BKC', kw: 77, fuel: 'diesel', drive: 'fwd' }),
  create(7, 'make', null, 'BMW', { aliases: ['Bemm'] }),
  create(8, 'model', 7, '3 Series'),
  create(9, 'generation', 8, 'E46', { chassis: ['E46'], ...years(1998, 2006) }),
  create(10, 'variant', 9, '330i', { engineCode: 'M54B30', kw: 170, fuel: 'petrol', drive: 'rwd' }),
  create(11, 'generation', 8, 'G20', { chassis: ['G20', 'G80'], from: toYearMonth(2018, 1) }),
  create(12, 'variant', 11, 'M340i xDrive', { engineCode: 'B58B30', kw: 275, fuel: 'petrol', drive: 'awd' }),
  create(13, 'make', null, 'Škoda'),
  create(14, 'make', null, 'Peugeot'),
  create(15, 'model', 14, '2008'),
  create(16, 'make', null, 'Mazda'),
  create(17, 'model', 16, 'MX-5'),
]
const INDEX = buildVehicleIndex(VEHICLES)

test.each<[string, number[]]>([
  ['golf', [2]],
  ['golf 5', [4]],
  ['Golf mk5', [4]],
  ['vw golf v gti', [5]],
  ['golf 5 gti', [5]],
  ['golf 1k', [4]],
  ['e46 330i', [10]],
  ['bemm e46', [9]],
  ['b58', [12]],
  ['golf 2001', [3]],
  ['bmw 2019', [11]],
  ['peugeot 2008', [15]],
  ['golf diisel', [6]],
  ['golf 200 hj', [5]],
  ['golf 147kw', [5]],
  ['golf 105 ps', [6]],
  ['skoda', [13]],
  ['mx5', [17]],
  ['mx-5', [17]],
  ['golf e46', []],
  ['', []],
])('finds "%s"', (text, ids) => {
  expect(searchVehicles(INDEX, text, 50).map(({ id }) => id)).toEqual(ids)
})
