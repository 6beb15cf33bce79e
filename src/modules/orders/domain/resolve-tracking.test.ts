import { expect, test } from 'vitest'
import { resolveTracking } from './resolve-tracking.ts'

const code = 'CC548936341EE'

test.each([
  ['omniva-parcel', '', `https://minu.omniva.ee/track/${code}`],
  ['omniva-courier', '', `https://minu.omniva.ee/track/${code}`],
  ['itella-fi-parcel', '', `https://www.posti.fi/fi/seuranta#/lahetys/${code}`],
  ['omniva-parcel', 'https://jalgi.example/1', 'https://jalgi.example/1'],
  ['pickup-tallinn', '', ''],
])('a parcel of %s with the address "%s" is tracked at "%s"', (provider, url, expected) => {
  expect(resolveTracking({ code, url }, { provider })).toEqual({ code, url: expected })
})

test('encodes a tracking code as one part of the address', () => {
  expect(resolveTracking({ code: 'a/../b?c', url: '' }, { provider: 'omniva-po' })?.url).toBe(
    'https://minu.omniva.ee/track/a%2F..%2Fb%3Fc',
  )
})

test('returns no tracking link without a code', () => {
  expect(resolveTracking(null, { provider: 'omniva-parcel' })).toBeNull()
})
