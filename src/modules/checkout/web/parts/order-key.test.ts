import { beforeEach, expect, it } from 'vitest'
import { fingerprint } from '#platform/web/idempotency-key.ts'
import { forgetOrderKey, orderKey, prepareOrderKey } from './order-key.ts'

beforeEach(forgetOrderKey)

it('stays the same for the same form and cart', () => {
  const key = orderKey({ a: 1 })
  expect(key).toMatch(/^[0-9a-f]{32}-[0-9a-f]{1,16}$/)
  expect(orderKey({ a: 1 })).toBe(key)
})

it('comes from the seed that all tabs share', () => {
  const seed = prepareOrderKey()
  expect(prepareOrderKey()).toBe(seed)
  expect(orderKey({ a: 1 })).toBe(`${seed}-${fingerprint('{"a":1}')}`)
})

it('changes with form or cart', () => {
  const key = orderKey({ a: 1 })
  expect(orderKey({ a: 2 })).not.toBe(key)
})

it('changes after an order was placed', () => {
  const key = orderKey({ a: 1 })
  forgetOrderKey()
  expect(orderKey({ a: 1 })).not.toBe(key)
})

it('differs for texts that differ in one letter', () => {
  expect(fingerprint('')).toBe('cbf29ce484222325')
  expect(fingerprint('a')).toBe('af63dc4c8601ec8c')
  expect(fingerprint('tool')).not.toBe(fingerprint('tööl'))
})
