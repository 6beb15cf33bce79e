import { expect, test } from 'vitest'
import { getContentSources, parseAnalyticsId } from './analytics-provider.ts'

test.each([
  ['G-ABC123XYZ', { kind: 'google', id: 'G-ABC123XYZ' }],
  [' G-ABC123XYZ ', { kind: 'google', id: 'G-ABC123XYZ' }],
  ['https://stats.example.ee/#3', { kind: 'matomo', address: 'https://stats.example.ee/', site: '3' }],
  ['https://example.ee/matomo#12', { kind: 'matomo', address: 'https://example.ee/matomo/', site: '12' }],
  ['http://stats.example.ee/#3', null],
  ["https://stats.example.ee/ 'unsafe-inline'#3", null],
  ['https://stats.example.ee;script-src *#3', null],
  ['https://stats.example.ee:99999/#3', null],
  ['https://999.1.1.1/#3', null],
  ['G-<script>', null],
  ['', null],
  [null, null],
])('recognizes the provider of %s', (id, provider) => expect(parseAnalyticsId(id)).toEqual(provider))

test('allows one origin for Matomo in the policy, and no origin without a provider', () => {
  expect(getContentSources(parseAnalyticsId('https://example.ee:8443/matomo#12'))).toEqual({
    scripts: 'https://example.ee:8443',
    calls: 'https://example.ee:8443',
  })
  expect(getContentSources(null)).toEqual({ scripts: '', calls: '' })
})
