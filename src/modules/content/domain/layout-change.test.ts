import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Block, Containers } from './block.ts'
import { LAYOUT_PLACES, layoutConsequences } from './layout-change.ts'

const block = (id: string, more: Partial<Block> = {}): Block => ({ id, type: 'quote', version: 1, data: {}, ...more })
const containers: Containers = { main: [block('a')], aside: [block('b'), block('c', { hidden: true })], form: [] }
const hidesAside = { kind: 'hides', place: 'aside', blocks: [block('b')] }

test.each<[string, string, object[]]>([
  ['Basic', 'Basic', []],
  ['Basic', 'sidebar-right', []],
  ['Default', 'parallax', []],
  ['Basic', 'Default', [hidesAside]],
  ['Contact', 'Default', []],
  ['Basic', 'PageNotFound', [{ kind: 'notFound' }, hidesAside]],
  ['Contact', 'Gallery', [{ kind: 'sendsOn', to: '/gallery' }]],
  ['Contact', 'SearchResults', [{ kind: 'sendsOn', to: '/searchresults' }]],
  ['PageNotFound', 'Default', [{ kind: 'loses', layout: 'PageNotFound' }]],
  ['Homepage', 'Default', [{ kind: 'loses', layout: 'Homepage' }]],
])('from %s to %s', (from, to, consequences) => expect(layoutConsequences(from, to, containers)).toEqual(consequences))

describe('lists the places that the layout’s view renders', () => {
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
    const places = [...view.matchAll(/place="itemContainers\/(\w+)"/g)].map(([, place]) => place)
    expect([...new Set(places)].sort()).toEqual([...LAYOUT_PLACES[layout]].sort())
  })
})
