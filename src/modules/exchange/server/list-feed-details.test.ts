import { expect, test } from 'vitest'
import type { GoodsDetails } from '#catalog/domain/goods-details.ts'
import { NO_GOODS_DETAILS } from '#catalog/domain/goods-details.ts'
import { listFeedCars, listFeedDetails } from './list-feed-details.ts'

/** Texts are their keys. */
const listDetails = (goods: Partial<GoodsDetails>) =>
  listFeedDetails(
    { ...NO_GOODS_DETAILS, ...goods },
    { language: 'en', t: key => key.replace('listing.goods.', '') },
  ).map(({ name, value }) => [name, value])

test('lists hazards, batteries and marked devices, without empty values', () => {
  expect(listFeedDetails(null, { language: 'en', t: key => key })).toEqual([])
  expect(listDetails({ hazard: { signal: 'danger', pictograms: ['GHS02'], statements: 'H222', ufi: '' } })).toEqual([
    ['hazard.types', 'Danger: flammable'],
    ['hazard.statements', 'H222'],
  ])
  expect(listDetails({ battery: { chemistry: 'leadAcid', capacity: '70 Ah' } })).toEqual([
    ['battery.chemistry', 'chemistries.leadAcid'],
    ['battery.capacity', '70 Ah'],
    ['battery.takeBack', 'battery.takeBackText'],
  ])
  expect(listDetails({ electrical: { scope: 'exempt', registration: '12' } })).toEqual([])
  expect(listDetails({ electrical: { scope: 'marked', registration: '12' } })).toEqual([
    ['electrical.mark', 'electrical.markText'],
    ['electrical.registration', '12'],
  ])
})

test('lists the classes of tyres and lamps with the addresses of label and sheet', () => {
  const sheet = 'https://maker.example/sheet'
  const tyre = {
    fuel: 'C',
    grip: 'A',
    noise: 'B',
    decibels: 71,
    snow: true,
    ice: false,
    eprel: '381667',
    sheet,
  } as const
  expect(listDetails({ tyre })).toEqual([
    ['tyre.fuel', 'C'],
    ['tyre.grip', 'A'],
    ['tyre.noise', 'B, 71 dB'],
    ['tyre.marks', 'tyre.snow'],
    ['tyre.label', 'https://eprel.ec.europa.eu/qr/381667'],
    ['tyre.sheet', sheet],
  ])
  const lamp = { labelling: 'labelled', energyClass: 'E', eprel: '', sheet } as const
  expect(listDetails({ lamp })).toEqual([
    ['lamp.class', 'E (A–G)'],
    ['lamp.sheet', sheet],
  ])
  expect(listDetails({ lamp: { ...lamp, labelling: 'vehicle', energyClass: '' } })).toEqual([])
})

test('lists cars by model, with their limits, and says that a product fits every car', () => {
  const t = (key: string): string => key
  const years = { from_year: null, to_year: null }
  const line = { name: 'E46 330i', path: null, details: ['2000–2006', '170 kW'], note: 'Ees', words: '', ...years }
  const cars = {
    mode: 'specific' as const,
    fits: [{ name: 'BMW 3 Series', words: '', lines: [line, { ...line, name: 'E36', details: [], note: '' }] }],
    excludes: [{ name: '', words: '', lines: [{ ...line, name: 'S54', details: [], note: '' }] }],
    has_more: false,
  }
  expect(listFeedCars(cars, { t }).map(({ section, name, value }) => [section, name, value])).toEqual([
    ['vehicle.cars', 'BMW 3 Series', 'E46 330i (2000–2006, 170 kW, Ees); E36'],
    ['vehicle.notCars', 'vehicle.notCars', 'S54'],
  ])
  expect(listFeedCars({ ...cars, mode: 'universal', fits: [], excludes: [] }, { t })).toMatchObject([
    { value: 'vehicle.universal' },
  ])
  expect(listFeedCars({ ...cars, mode: 'nonVehicle' }, { t })).toEqual([])
  expect(listFeedCars(undefined, { t })).toEqual([])
})
