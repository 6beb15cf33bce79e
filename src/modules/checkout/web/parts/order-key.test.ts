import { beforeEach, expect, it } from 'vitest'
import { hashText } from '#platform/web/idempotency-key.ts'
import { createOrderKey, discardOrderKey, prepareOrderKey } from './order-key.ts'

beforeEach(discardOrderKey)

it('keeps the key for the same form and cart', () => {
  const key = createOrderKey({ a: 1 })
  expect(key).toMatch(/^[0-9a-f]{32}-[0-9a-f]{1,16}$/)
  expect(createOrderKey({ a: 1 })).toBe(key)
})

it('derives the key from the seed that all tabs share', () => {
  const seed = prepareOrderKey()
  expect(prepareOrderKey()).toBe(seed)
  expect(createOrderKey({ a: 1 })).toBe(`${seed}-${hashText('{"a":1}')}`)
})

it('changes the key with form or cart', () => {
  const key = createOrderKey({ a: 1 })
  expect(createOrderKey({ a: 2 })).not.toBe(key)
})

it('changes the key after an order was placed', () => {
  const key = createOrderKey({ a: 1 })
  discardOrderKey()
  expect(createOrderKey({ a: 1 })).not.toBe(key)
})

it('makes different keys for texts that differ in one letter', () => {
  expect(hashText('')).toBe('cbf29ce484222325')
  expect(hashText('a')).toBe('af63dc4c8601ec8c')
  expect(hashText('tool')).not.toBe(hashText('tööl'))
})
