import { expect, test } from 'vitest'
import type { BlockPicture, Containers } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { demoPages } from './demo-pages.ts'
import { footer } from './footer.ts'

const picture: BlockPicture = { src: '/file/get/1/x.svg', preview: null, alt: multilingual({}), width: 1, height: 1 }

const idsIn = (containers: Containers): string[] =>
  Object.values(containers)
    .flat()
    .flatMap(block => [block.id, ...idsIn(block.containers ?? {})])

test('an id names one block of a page, wherever it stands: else no page could be saved', () => {
  const pages = demoPages({
    pictures: {
      ...{ ofKind: new Map(), ofCategory: new Map(), hero: [], albums: { workshop: [], track: [] } },
      ...{ scene: () => picture, part: () => picture },
    },
    productsOf: () => [],
  })
  expect(pages.length).toBeGreaterThan(12)
  for (const { name, itemContainers = {} } of [...pages, footer]) {
    const ids = idsIn(itemContainers)
    expect(new Set(ids).size, name).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,60}$/)
  }
})
