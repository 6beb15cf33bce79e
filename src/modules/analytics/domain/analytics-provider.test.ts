import { expect, test } from 'vitest'
import { contentSourcesFor, parseAnalyticsId } from './analytics-provider.ts'

test.each([
  ['G-ABC123XYZ', { by: 'google', id: 'G-ABC123XYZ' }],
  [' G-ABC123XYZ ', { by: 'google', id: 'G-ABC123XYZ' }],
  ['https://stats.example.ee/#3', { by: 'matomo', address: 'https://stats.example.ee/', site: '3' }],
  ['https://example.ee/matomo#12', { by: 'matomo', address: 'https://example.ee/matomo/', site: '12' }],
  ['http://stats.example.ee/#3', null],
  ["https://stats.example.ee/ 'unsafe-inline'#3", null],
  ['https://stats.example.ee;script-src *#3', null],
  ['https://stats.example.ee:99999/#3', null],
  ['https://999.1.1.1/#3', null],
  ['G-<script>', null],
  ['', null],
  [null, null],
])('%s', (id, measuring) => expect(parseAnalyticsId(id)).toEqual(measuring))

test('allows one origin for Matomo in the policy, and none without a provider', () => {
  expect(contentSourcesFor(parseAnalyticsId('https://example.ee:8443/matomo#12'))).toEqual({
    scripts: 'https://example.ee:8443',
    calls: 'https://example.ee:8443',
  })
  expect(contentSourcesFor(null)).toEqual({ scripts: '', calls: '' })
})
