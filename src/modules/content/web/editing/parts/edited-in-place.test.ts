import { expect, test } from 'vitest'
import { editedInPlace } from './edited-in-place.ts'

test('something is edited in place until all of it is done, each of it once', () => {
  const [product, category] = [editedInPlace.begin(), editedInPlace.begin()]
  product()
  product()
  expect(editedInPlace.is()).toBe(true)
  category()
  expect(editedInPlace.is()).toBe(false)
})
