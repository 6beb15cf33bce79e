import { expect, test } from 'vitest'
import type { Vehicle } from '../vehicle.ts'
import { buildCarIndex, resolveCar } from './resolve-car.ts'
import { ANY_CAR, type DescribedCar } from './rule-file.ts'

const FACTS = { engineCode: null, cc: null, kw: null, fuel: null, drive: null, gearbox: null, from: null, to: null }
const createVehicle = (id: number, parentId: number | null, level: Vehicle['level'], name: string, facts = {}) => ({
  ...FACTS,
  id,
  parentId,
  level,
  name,
  slug: name.toLowerCase().replace(/[ .]/g, '-'),
  chassis: [],
  bodies: [],
  ktypes: [],
  aliases: name === 'Volkswagen' ? ['VW'] : [],
  ...facts,
})
const INDEX = buildCarIndex(
  [
    createVehicle(1, null, 'make', 'Volkswagen'),
    createVehicle(2, 1, 'model', 'Golf'),
    createVehicle(3, 2, 'generation', 'V', { chassis: ['1K'] }),
    createVehicle(4, 3, 'variant', '2.0 TFSI', { kw: 147, cc: 1984, engineCode: 'AXX', ktypes: [17322] }),
    createVehicle(5, 3, 'variant', '1.9 TDI', { kw: 77, cc: 1896, engineCode: 'BKC' }),
    createVehicle(6, 2, 'generation', 'Plus', { chassis: ['5M'] }),
    createVehicle(7, 6, 'variant', '1.9 TDI', { kw: 77, cc: 1896, engineCode: 'BKC' }),
  ],
  [],
)

const find = (car: Partial<DescribedCar>): string => {
  const resolved = resolveCar(INDEX, { ...ANY_CAR, ...car })
  return resolved.kind === 'unknown' ? resolved.reason : resolved.targets.map(({ target }) => target).join(' ')
}

test.each<[string, Partial<DescribedCar>, string]>([
  ['a known K-type goes before the names', { externalId: 'ktype:17322', make: 'VW', model: 'Passat' }, 'node:4'],
  [
    'names of an engine replace an unknown K-type',
    { externalId: 'ktype:1', make: 'VW', model: 'Golf', generation: 'V (1K1)', variant: '1.9 TDI' },
    'node:5',
  ],
  ['names of a model do not', { externalId: 'ktype:1', make: 'VW', model: 'Golf' }, 'number'],
  ['unknown names say so', { externalId: 'ktype:1', make: 'VW', model: 'Lupo', variant: '1.9 TDI' }, 'model'],
  ['an unknown K-type alone stays unknown', { externalId: 'ktype:1' }, 'number'],
  ['an address names its vehicle', { externalId: 'vehicle:volkswagen/golf/v', make: 'Lada' }, 'node:3'],
  [
    'names of one vehicle of the level replace an unknown address',
    { externalId: 'vehicle:volkswagen/golf/five', make: 'Volkswagen', model: 'Golf', generation: 'V' },
    'node:3',
  ],
  ['wider names do not', { externalId: 'vehicle:volkswagen/golf/five', make: 'Volkswagen', model: 'Golf' }, 'number'],
  [
    'several vehicles of the level do not',
    { externalId: 'vehicle:volkswagen/golf/v/old', make: 'VW', model: 'Golf', variant: '1.9 TDI' },
    'number',
  ],
  ['names replace no number of ACES', { externalId: 'basevehicle:6122', make: 'VW', model: 'Golf' }, 'number'],
  ['chassis codes name a generation', { make: 'VW', model: 'Golf', generation: '1K1, V' }, 'node:3'],
  ['a name with another word does not', { make: 'VW', model: 'Golf', generation: 'V Plus (5M1)' }, 'generation'],
])('%s', (_name, car, expected) => {
  expect(find(car)).toBe(expected)
})
