import { expect, test } from 'vitest'
import { pickHiddenErrors } from './pick-hidden-errors.ts'

test('picks errors of fields that the page does not show', () => {
  const errors = { 'name.et': 'a', price: 'b', 'visibility.rangeTo': 'c', gtin: 'd', 'safety.email': 'e', code1: 'f' }
  expect(pickHiddenErrors(errors)).toEqual({ gtin: 'd', 'safety.email': 'e', code1: 'f' })
})
