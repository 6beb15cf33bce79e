import type { Block, Containers } from './block.ts'
import { fixedAddressOf, LAYOUTS, type LayoutName } from './page-layouts.ts'

/** The block places that each layout shows. */
export const LAYOUT_PLACES: Readonly<Record<LayoutName, readonly string[]>> = {
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
  | { kind: 'hides'; place: string; blocks: Block[] }
  /** Visitors get a 404 at the page's address. */
  | { kind: 'notFound' }
  /** Visitors are redirected to the fixed address of the layout. */
  | { kind: 'sendsOn'; to: string }
  | { kind: 'loses'; layout: (typeof FUNCTIONAL_LAYOUTS)[number] }

/** Lists what visitors lose through a change of layout. It is empty when only the look changes. */
export const layoutConsequences = (from: string, to: string, containers: Containers): LayoutConsequence[] => {
  if (from === to) return []
  const [before, after] = [placesOf(from), placesOf(to)]
  const hidden = before
    .filter(place => !after.includes(place))
    .map(place => ({ kind: 'hides' as const, place, blocks: (containers[place] ?? []).filter(block => !block.hidden) }))
    .filter(({ blocks }) => blocks.length > 0)
  const redirectTarget = fixedAddressOf(to)
  const lost = FUNCTIONAL_LAYOUTS.find(layout => layout === from)
  return [
    ...(to === 'PageNotFound' ? [{ kind: 'notFound' as const }] : []),
    ...(redirectTarget ? [{ kind: 'sendsOn' as const, to: redirectTarget }] : []),
    ...(lost ? [{ kind: 'loses' as const, layout: lost }] : []),
    ...hidden,
  ]
}

const placesOf = (layout: string): readonly string[] => {
  const known = LAYOUTS.find(one => one === layout)
  return known ? LAYOUT_PLACES[known] : []
}
