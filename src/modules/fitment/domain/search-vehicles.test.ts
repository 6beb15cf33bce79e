import { expect, test } from 'vitest'
import { buildVehicleIndex, type SearchableVehicle, searchVehicles } from './search-vehicles.ts'
import { toYearMonth } from './year-month.ts'

const createVehicle = (
  id: number,
  level: SearchableVehicle['level'],
  parentId: number | null,
  name: string,
  facts = {},
) => ({
  id,
  level,
  parentId,
  name,
  slug: '',
  chassis: [],
  bodies: [],
  from: null,
  to: null,
  aliases: [],
  engineCode: null,
  cc: null,
  kw: null,
  fuel: null,
  drive: null,
  gearbox: null,
  ...facts,
})
const toYearRange = (from: number, to: number) => ({ from: toYearMonth(from, 1), to: toYearMonth(to, 12) })

const VEHICLES: SearchableVehicle[] = [
  createVehicle(1, 'make', null, 'Volkswagen', { aliases: ['VW'] }),
  createVehicle(2, 'model', 1, 'Golf'),
  createVehicle(3, 'generation', 2, 'IV', { chassis: ['1J'], ...toYearRange(1997, 2003) }),
  createVehicle(4, 'generation', 2, 'V', { chassis: ['1K'], ...toYearRange(2003, 2009) }),
  createVehicle(5, 'variant', 4, '2.0 TFSI GTI', { engineCode: 'AXX', kw: 147, fuel: 'petrol', drive: 'fwd' }),
  createVehicle(6, 'variant', 4, '1.9 TDI', { engineCode: 'BKC', kw: 77, fuel: 'diesel', drive: 'fwd' }),
  createVehicle(7, 'make', null, 'BMW', { aliases: ['Bemm'] }),
  createVehicle(8, 'model', 7, '3 Series'),
  createVehicle(9, 'generation', 8, 'E46', { chassis: ['E46'], ...toYearRange(1998, 2006) }),
  createVehicle(10, 'variant', 9, '330i', { engineCode: 'M54B30', kw: 170, fuel: 'petrol', drive: 'rwd' }),
  createVehicle(11, 'generation', 8, 'G20', { chassis: ['G20', 'G80'], from: toYearMonth(2018, 1) }),
  createVehicle(12, 'variant', 11, 'M340i xDrive', { engineCode: 'B58B30', kw: 275, fuel: 'petrol', drive: 'awd' }),
  createVehicle(13, 'make', null, 'Škoda'),
  createVehicle(14, 'make', null, 'Peugeot'),
  createVehicle(15, 'model', 14, '2008'),
  createVehicle(16, 'make', null, 'Mazda'),
  createVehicle(17, 'model', 16, 'MX-5'),
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
