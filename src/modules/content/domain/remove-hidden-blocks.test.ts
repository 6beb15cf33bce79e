import { expect, test } from 'vitest'
import { removeHiddenBlocks } from './remove-hidden-blocks.ts'

const createBlock = (id: string, overrides: object = {}) => ({ id, type: 'note', version: 1, data: {}, ...overrides })

test('removes hidden blocks with their inner blocks at any depth', () => {
  const containers = { left: [createBlock('c', { hidden: true }), createBlock('d')] }
  const page = {
    main: [
      createBlock('a'),
      createBlock('b', { containers }),
      createBlock('e', { hidden: true, containers: { left: [createBlock('f')] } }),
    ],
    aside: [createBlock('g', { hidden: false })],
  }
  expect(removeHiddenBlocks(page)).toEqual({
    main: [createBlock('a'), createBlock('b', { containers: { left: [createBlock('d')] } })],
    aside: [createBlock('g', { hidden: false })],
  })
})
