import { expect, test } from 'vitest'
import { findCarrier } from './carrier.ts'

test.each([
  ['omniva-parcel', 'omniva', 'machine'],
  ['omniva-po', 'omniva', 'office'],
  ['omniva-courier', 'omniva', 'courier'],
  ['itella-ee-parcel', 'smartposti', 'machine'],
  ['itella-fi-parcel', 'smartposti', 'machine'],
])('assigns %s to %s and the channel %s', (provider, carrier, channel) => {
  expect(findCarrier(provider)).toEqual({ carrier, channel })
})

test.each(['pickup-tallinn', 'omniva-elsewhere', '', 'my-omniva-parcel'])('assigns %s to no carrier', provider => {
  expect(findCarrier(provider)).toBeNull()
})
