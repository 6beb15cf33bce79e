import { expect, test } from 'vitest'
import { inlineEdits } from './inline-edits.ts'

test('reports open edits until each has ended, and ends each once', () => {
  const [product, category] = [inlineEdits.begin(), inlineEdits.begin()]
  product()
  product()
  expect(inlineEdits.is()).toBe(true)
  category()
  expect(inlineEdits.is()).toBe(false)
})
