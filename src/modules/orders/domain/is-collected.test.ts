import { expect, test } from 'vitest'
import { isCollected } from './is-collected.ts'

const delivery = { country: 'EE', provider: 'pickup', providerName: 'Own pick-up', option: null, address: null }

test.each([
  [{ delivery: { ...delivery, collected: true }, tracking: null }, true],
  [{ delivery: { ...delivery, collected: true }, tracking: { code: 'CC1EE', url: '' } }, false],
  [{ delivery, tracking: null }, false],
])('the customer collects %j: %s', (order, expected) => expect(isCollected(order)).toBe(expected))
