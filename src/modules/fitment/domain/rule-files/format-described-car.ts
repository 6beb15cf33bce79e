import { foldText } from '#kernel/search-text.ts'
import type { DescribedCar } from './rule-file.ts'

/** Identifies the car of a file in any spelling of capitals; sources remember mappings by it. */
export const formatDescribedCarKey = (car: DescribedCar): string =>
  [
    car.externalId ?? '',
    ...[car.make, car.model, car.generation, car.variant].map(name => foldText(name ?? '').trim()),
    car.chassis.toSorted().join(','),
    car.engineCodes.toSorted().join(','),
    ...[car.cc, car.kw, car.fuel, car.drive, car.body].map(value => value ?? ''),
  ].join('|')

/** Returns the number of a car from its key; empty for a car with names alone. */
export const getExternalId = (key: string): string => key.split('|')[0] ?? ''

const NUMBER_OF_CATALOGUE = /^(?:ktype|epid|vehicle):/

/**
 * Returns the key that a source remembers a mapping by. A number of a catalogue names the car alone, because lists spell
 * the names beside it differently.
 */
export const getMappingKey = (key: string): string => {
  const externalId = getExternalId(key)
  return NUMBER_OF_CATALOGUE.test(externalId) ? externalId + '|'.repeat(key.split('|').length - 1) : key
}

/** Names the car of a file for people: `VW Golf 1.9 TDI (1K1) AXX, 74 kW, 1896 cm³`. */
export const formatDescribedCar = (car: DescribedCar): string => {
  const names = [car.make, car.model, car.generation, car.variant].filter(name => name !== null && name !== '')
  const chassis = car.chassis.length > 0 ? `(${car.chassis.join(', ')})` : ''
  const facts = [
    [...names, chassis, car.engineCodes.join(' / ')].filter(text => text !== '').join(' '),
    car.kw === null ? '' : `${car.kw} kW`,
    car.cc === null ? '' : `${car.cc} cm³`,
    car.externalId ?? '',
  ]
  return facts.filter(text => text !== '').join(', ')
}
