import { expect, it } from 'vitest'
import { productWith } from '#cart/testing/product-sample.ts'
import type { Product } from '#catalog/contract-product.ts'
import { readCart, readLatest } from './read-cart.ts'

const item = (changes: Partial<Product>, amount: unknown) => ({ product: productWith(changes), amount })

it('reads back what was saved', () => {
  const saved = JSON.parse(JSON.stringify({ 7: item({ id: 7 }, 2) }))
  expect(readCart(saved)).toEqual({ 7: { product: productWith({ id: 7 }), amount: 2 } })
})

it.each([[null], [[]], ['cart'], [4]])('drops what is no cart: %j', value => {
  expect(readCart(value)).toBeNull()
})

it('leaves out single items of another age', () => {
  const saved = {
    1: { product: { id: 1, name: 'Old' }, amount: 1 },
    2: item({ id: 2 }, '3'),
    3: item({ id: 3 }, 0),
    4: item({ id: 4 }, 1.5),
    5: null,
    6: item({ id: 6 }, 4),
  }
  expect(Object.keys(readCart(saved) ?? {})).toEqual(['6'])
})

it('keys items by their product, not by what they were saved under', () => {
  expect(Object.keys(readCart({ x: item({ id: 8 }, 1) }) ?? {})).toEqual(['8'])
})

it('reads latest products as ids, each once', () => {
  expect(readLatest([3, '2', 3, null, 1.5, 1])).toEqual([3, 1])
  expect(readLatest({})).toBeNull()
})
