import { expect, test } from 'vitest'
import { createTranslator } from './translator.ts'

const t = createTranslator('en', {
  found_one: '{{count}} part for {{name}}',
  found_other: '{{count}} parts for {{name}}',
  plain: 'Parts & more',
  mail: {
    intro: 'Order {{number}} is on its way.',
    intro_collected: 'Order {{number}} waits for you.',
    parcels_one: 'A parcel is on its way.',
    parcels_other: '{{count}} parcels are on their way.',
    parcels_collected_one: 'A parcel waits for you.',
    parcels_collected_other: '{{count}} parcels wait for you.',
  },
})

test.each([
  ['found', { count: 1, name: 'A' }, '1 part for A'],
  ['found', { count: 2, name: 'B' }, '2 parts for B'],
  ['found', { count: '2', name: 'B' }, '2 parts for B'],
  ['found', { count: 12_345, name: 'C' }, '12,345 parts for C'],
  ['found', { count: 0, name: '$& {{count}} <b>' }, '0 parts for $& {{count}} <b>'],
  ['found', { count: 1 }, '1 part for '],
  ['plain', undefined, 'Parts & more'],
  ['plain', { count: 3 }, 'Parts & more'],
  ['mail.intro', { number: 7 }, 'Order 7 is on its way.'],
  ['mail.intro', { number: 7, context: 'collected' }, 'Order 7 waits for you.'],
  ['mail.intro', { number: 7, context: 'other' }, 'Order 7 is on its way.'],
  ['mail.parcels', { count: 1 }, 'A parcel is on its way.'],
  ['mail.parcels', { count: 1, context: 'collected' }, 'A parcel waits for you.'],
  ['mail.parcels', { count: 2, context: 'collected' }, '2 parcels wait for you.'],
  ['none.such', { count: 3 }, 'none.such'],
  ['mail', undefined, 'mail'],
])('translates %s with %j: %s', (key, values, text) => expect(t(key, values)).toBe(text))
