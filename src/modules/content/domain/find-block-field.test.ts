import { expect, test } from 'vitest'
import type { Block } from './block.ts'
import { findBlockField } from './find-block-field.ts'

const createBlock = (id: string, left: Block[] = []): Block => ({
  id,
  type: 'note',
  version: 1,
  data: {},
  containers: { left },
})
const page = {
  id: 5,
  layout: 'Basic',
  content: {},
  metaDescription: null,
  metaKeywords: null,
  canonical: null,
  socialImage: null,
  itemContainers: { main: [createBlock('a'), createBlock('b', [createBlock('c')])] },
}
const globals = { content: {}, itemContainers: { footer: [createBlock('f')] } }

test.each([
  ['page.itemContainers.main.0', 'page/5/itemContainers/main/a', ''],
  ['page.itemContainers.main.1.data.text', 'page/5/itemContainers/main/b', 'data.text'],
  ['page.itemContainers.main.1.containers.left.0.id', 'page/5/itemContainers/main/b/containers/left/c', 'id'],
  ['itemContainers.footer.0.data', 'global/itemContainers/footer/f', 'data'],
])('finds the block of %s at %s', (field, address, fieldPath) => {
  const blockField = findBlockField({ page, globals }, field)
  expect([blockField?.address, blockField?.fieldPath]).toEqual([address, fieldPath])
})

test.each([
  'page.layout',
  'content.phone',
  'page.itemContainers.main',
  'page.itemContainers.main.7',
  'itemContainers.x.0',
])('finds no block for %s', field => expect(findBlockField({ page, globals }, field)).toBeNull())
