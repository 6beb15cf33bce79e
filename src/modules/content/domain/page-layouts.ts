/** How a page is laid out, by name. */
export const LAYOUTS = [
  'Basic',
  'Contact',
  'Default',
  'Gallery',
  'GalleryDetailView',
  'Homepage',
  'PageNotFound',
  'ProductDetailView',
  'SearchResults',
  'SparePartsContact',
  'TestLayout',
  'parallax',
  'sidebar-right',
] as const
export type LayoutName = (typeof LAYOUTS)[number]

/** Layouts whose content has a fixed address in every language. Visitors are redirected there. */
const FIXED_ADDRESSES: Readonly<Record<string, string>> = { Gallery: '/gallery', SearchResults: '/searchresults' }

export const FIXED_LAYOUTS: readonly string[] = Object.keys(FIXED_ADDRESSES)

/** The address below the language that shows what a page of the layout shows; null where the page has its own. */
export const fixedAddressOf = (layout: string): string | null => FIXED_ADDRESSES[layout] ?? null

/** What shows a product or an album has nothing to show on another page, and nothing else shows them. */
const SUBJECT_LAYOUTS: Readonly<Record<string, LayoutName>> = {
  product: 'ProductDetailView',
  album: 'GalleryDetailView',
}

/** The layouts that a page of a kind can be seen in. */
export const layoutsOf = (kind: string): readonly LayoutName[] => {
  const own = SUBJECT_LAYOUTS[kind]
  return own ? [own] : LAYOUTS.filter(layout => !Object.values(SUBJECT_LAYOUTS).includes(layout))
}

/** Those that are offered: what a page has is one of them, though none that it would be given today. */
export const offeredLayouts = (allowed: readonly LayoutName[], own: string): readonly LayoutName[] =>
  LAYOUTS.filter(layout => layout === own || allowed.includes(layout))

/** What a copy is laid out as: it is a page of its own, and there is one home page. */
export const layoutOfCopy = (layout: string): string =>
  layout === 'Homepage' || !layoutsOf('content').some(own => own === layout) ? 'Default' : layout
