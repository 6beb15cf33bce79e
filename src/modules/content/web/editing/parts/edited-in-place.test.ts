import { expect, test } from 'vitest'
import { editedInPlace } from './edited-in-place.ts'

test('reports open edits until each has ended, and ends each once', () => {
  const [product, category] = [editedInPlace.begin(), editedInPlace.begin()]
  product()
  product()
  expect(editedInPlace.is()).toBe(true)
  category()
  expect(editedInPlace.is()).toBe(false)
})
