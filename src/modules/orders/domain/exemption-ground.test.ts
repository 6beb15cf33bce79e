import { expect, test } from 'vitest'
import { exemptionGround } from './exemption-ground.ts'

test.each([
  ['FI', 'withinUnion'],
  ['gr', 'withinUnion'],
  ['XI', 'withinUnion'],
  ['GB', 'export'],
  ['NO', 'export'],
  ['CH', 'export'],
  ['US', 'export'],
])('goods for %s are without VAT as %s', (country, ground) => {
  expect(exemptionGround(country)).toBe(ground)
})
