import { expect, test } from 'vitest'
import { type Certificate, searchByCertificate } from './search-by-certificate.ts'
import { buildVehicleIndex, type SearchableVehicle } from './search-vehicles.ts'
import { toYearMonth } from './year-month.ts'

const createVehicle = (
  id: number,
  level: SearchableVehicle['level'],
  parentId: number | null,
  name: string,
  facts: Partial<SearchableVehicle> = {},
): SearchableVehicle => ({
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
const years = (from: number, to: number) => ({ from: toYearMonth(from, 1), to: toYearMonth(to, 12) })
const INDEX = buildVehicleIndex([
  createVehicle(1, 'make', null, 'Volkswagen', { aliases: ['VW'] }),
  createVehicle(2, 'model', 1, 'Golf'),
  createVehicle(3, 'generation', 2, 'V', years(2003, 2009)),
  createVehicle(4, 'variant', 3, '2.0 TFSI GTI', { cc: 1984, kw: 147, fuel: 'petrol' }),
  createVehicle(5, 'variant', 3, '1.9 TDI', { cc: 1896, kw: 77, fuel: 'diesel' }),
  createVehicle(6, 'model', 1, 'Passat'),
  createVehicle(7, 'generation', 6, 'B6', years(2005, 2010)),
  createVehicle(12, 'variant', 7, '1.6', { cc: 1595, kw: 75, fuel: 'petrol' }),
  createVehicle(8, 'make', null, 'Land Rover'),
  createVehicle(9, 'model', 8, 'Defender'),
  createVehicle(10, 'make', null, 'Rover'),
  createVehicle(11, 'model', 10, '75'),
])
const search = (changes: Partial<Certificate>) => {
  const empty = { make: '', model: '', year: null, cc: null, kw: null, fuel: null }
  const { found, wrong } = searchByCertificate(INDEX, { ...empty, ...changes }, 50)
  return { found: found.map(({ id }) => id), wrong }
}

test.each<[string, Partial<Certificate>, number[]]>([
  ['all values', { make: 'VW', model: 'GOLF', year: 2006, cc: 1984, kw: 147, fuel: 'petrol' }, [4]],
  ['two spellings of the make', { make: 'VOLKSWAGEN, VW', model: 'GOLF', fuel: 'diesel' }, [5]],
  ['equipment in the model', { make: 'VW', model: 'GOLF VARIANT 1.9 TDI' }, [5, 4]],
  ['rounded values', { make: 'VW', model: 'GOLF', cc: 1980, kw: 148 }, [4]],
  ['a car that was sold late', { make: 'VW', model: 'GOLF', year: 2011, kw: 147 }, [4]],
  ['a petrol engine converted to gas', { make: 'VW', model: 'GOLF', fuel: 'lpg' }, [4]],
  ['a vehicle without known facts', { make: 'Land Rover', kw: 90 }, [9]],
  ['a make of two words', { make: 'LAND ROVER' }, [9]],
])('finds the engine by %s', (_name, certificate, ids) => {
  expect(search(certificate)).toEqual({ found: ids, wrong: [] })
})

test.each<[Partial<Certificate>, string[]]>([
  [{ make: 'VW', model: 'GOLF', kw: 999 }, ['kw']],
  [{ make: 'VW', model: 'GOLF', cc: 1984, fuel: 'diesel' }, ['cc', 'fuel']],
  [{ make: 'Lada' }, ['make']],
  [{ make: 'VW', model: 'GOLF', year: 1990 }, ['year']],
  [{ make: 'VW', model: 'GOLF', year: 1990, kw: 999 }, []],
])('names the fields that exclude every car: %o', (certificate, wrong) => {
  expect(search(certificate)).toEqual({ found: [], wrong })
})
