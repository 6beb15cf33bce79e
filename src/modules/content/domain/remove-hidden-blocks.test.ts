import { expect, test } from 'vitest'
import { removeHiddenBlocks } from './remove-hidden-blocks.ts'

const block = (id: string, more: object = {}) => ({ id, type: 'note', version: 1, data: {}, ...more })

test('removes hidden blocks with their inner blocks at any depth', () => {
  const containers = { left: [block('c', { hidden: true }), block('d')] }
  const page = {
    main: [block('a'), block('b', { containers }), block('e', { hidden: true, containers: { left: [block('f')] } })],
    aside: [block('g', { hidden: false })],
  }
  expect(removeHiddenBlocks(page)).toEqual({
    main: [block('a'), block('b', { containers: { left: [block('d')] } })],
    aside: [block('g', { hidden: false })],
  })
})
