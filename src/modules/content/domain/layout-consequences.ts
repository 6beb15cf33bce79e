import type { Block, Containers } from './block.ts'
import { getFixedAddress, LAYOUTS, type LayoutName } from './page-layouts.ts'

export const LAYOUT_CONTAINERS: Readonly<Record<LayoutName, readonly string[]>> = {
  Basic: ['main', 'aside'],
  Contact: ['main', 'form'],
  Default: ['main'],
  Gallery: ['main'],
  GalleryDetailView: ['main'],
  Homepage: ['main'],
  PageNotFound: ['main'],
  ProductDetailView: [],
  SearchResults: ['main'],
  SparePartsContact: ['main', 'aside'],
  TestLayout: ['main'],
  parallax: ['main'],
  'sidebar-right': ['main', 'aside'],
}

/** Layouts that show content which no block can show, such as search results. */
const FUNCTIONAL_LAYOUTS = ['Gallery', 'Homepage', 'PageNotFound', 'SearchResults'] as const

export type LayoutConsequence =
  | { kind: 'hidesBlocks'; container: string; blocks: Block[] }
  /** Visitors get a 404 at the page's address. */
  | { kind: 'notFound' }
  /** Visitors are redirected to the fixed address of the layout. */
  | { kind: 'redirects'; to: string }
  | { kind: 'losesFunction'; layout: (typeof FUNCTIONAL_LAYOUTS)[number] }

/** Lists what visitors lose through a change of layout. It is empty when only the look changes. */
export const listLayoutConsequences = (from: string, to: string, containers: Containers): LayoutConsequence[] => {
  if (from === to) return []
  const [before, after] = [listContainers(from), listContainers(to)]
  const hiddenBlocks = before
    .filter(container => !after.includes(container))
    .map(container => ({
      kind: 'hidesBlocks' as const,
      container,
      blocks: (containers[container] ?? []).filter(block => !block.hidden),
    }))
    .filter(({ blocks }) => blocks.length > 0)
  const redirectTarget = getFixedAddress(to)
  const lostLayout = FUNCTIONAL_LAYOUTS.find(layout => layout === from)
  return [
    ...(to === 'PageNotFound' ? [{ kind: 'notFound' as const }] : []),
    ...(redirectTarget ? [{ kind: 'redirects' as const, to: redirectTarget }] : []),
    ...(lostLayout ? [{ kind: 'losesFunction' as const, layout: lostLayout }] : []),
    ...hiddenBlocks,
  ]
}

const listContainers = (layout: string): readonly string[] => {
  const layoutName = LAYOUTS.find(knownLayout => knownLayout === layout)
  return layoutName ? LAYOUT_CONTAINERS[layoutName] : []
}
