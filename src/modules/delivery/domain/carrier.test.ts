import { expect, test } from 'vitest'
import { carrierOf } from './carrier.ts'

test.each([
  ['omniva-parcel', 'omniva', 'machine'],
  ['omniva-po', 'omniva', 'office'],
  ['omniva-courier', 'omniva', 'courier'],
  ['itella-ee-parcel', 'smartposti', 'machine'],
  ['itella-fi-parcel', 'smartposti', 'machine'],
])('%s goes by %s and ends at a %s', (provider, carrier, channel) => {
  expect(carrierOf(provider)).toEqual({ carrier, channel })
})

test.each(['pickup-tallinn', 'omniva-elsewhere', '', 'my-omniva-parcel'])('%s goes by none of them', provider => {
  expect(carrierOf(provider)).toBeNull()
})
