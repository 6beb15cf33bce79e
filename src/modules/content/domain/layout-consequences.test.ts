import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Block, Containers } from './block.ts'
import { LAYOUT_CONTAINERS, listLayoutConsequences } from './layout-consequences.ts'

const createBlock = (id: string, overrides: Partial<Block> = {}): Block => ({
  id,
  type: 'quote',
  version: 1,
  data: {},
  ...overrides,
})
const containers: Containers = {
  main: [createBlock('a')],
  aside: [createBlock('b'), createBlock('c', { hidden: true })],
  form: [],
}
const hidesAside = { kind: 'hidesBlocks', container: 'aside', blocks: [createBlock('b')] }

test.each<[string, string, object[]]>([
  ['Basic', 'Basic', []],
  ['Basic', 'sidebar-right', []],
  ['Default', 'parallax', []],
  ['Basic', 'Default', [hidesAside]],
  ['Contact', 'Default', []],
  ['Basic', 'PageNotFound', [{ kind: 'notFound' }, hidesAside]],
  ['Contact', 'Gallery', [{ kind: 'redirects', to: '/gallery' }]],
  ['Contact', 'SearchResults', [{ kind: 'redirects', to: '/searchresults' }]],
  ['PageNotFound', 'Default', [{ kind: 'losesFunction', layout: 'PageNotFound' }]],
  ['Homepage', 'Default', [{ kind: 'losesFunction', layout: 'Homepage' }]],
])('lists the consequences of a change from %s to %s', (from, to, consequences) =>
  expect(listLayoutConsequences(from, to, containers)).toEqual(consequences),
)

describe('lists the containers that the layout’s view renders', () => {
  test.each([
    ['Basic', 'basic'],
    ['Contact', 'contact'],
    ['Default', 'default'],
    ['Gallery', 'gallery'],
    ['PageNotFound', 'not-found'],
    ['SearchResults', 'results'],
    ['SparePartsContact', 'spare-parts'],
    ['TestLayout', 'test'],
    ['parallax', 'parallax'],
    ['sidebar-right', 'sidebar'],
  ] as const)('%s', (layout, file) => {
    const view = readFileSync(new URL(`../web/parts/layouts/${file}-layout.tsx`, import.meta.url), 'utf8')
    const renderedContainers = [...view.matchAll(/path="itemContainers\/(\w+)"/g)].map(([, container]) => container)
    expect([...new Set(renderedContainers)].sort()).toEqual([...LAYOUT_CONTAINERS[layout]].sort())
  })
})
