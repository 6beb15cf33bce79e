import { expect, test } from 'vitest'
import { inlineEdits } from './inline-edits.ts'

test('reports open edits until each has ended, and ends each once', () => {
  const [endProductEdit, endCategoryEdit] = [inlineEdits.begin(), inlineEdits.begin()]
  endProductEdit()
  endProductEdit()
  expect(inlineEdits.isOpen()).toBe(true)
  endCategoryEdit()
  expect(inlineEdits.isOpen()).toBe(false)
})
