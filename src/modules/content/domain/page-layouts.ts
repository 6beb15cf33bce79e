/** The names of all page layouts. */
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

/** Returns the fixed path of a layout without the language, or null when the page has its own address. */
export const getFixedAddress = (layout: string): string | null => FIXED_ADDRESSES[layout] ?? null

/** Layouts for products and albums. They need their subject, and subjects have no other layout. */
const SUBJECT_LAYOUTS: Readonly<Record<string, LayoutName>> = {
  product: 'ProductDetailView',
  album: 'GalleryDetailView',
}

/** Returns the layouts that a page of a kind can use. */
export const listAllowedLayouts = (kind: string): readonly LayoutName[] => {
  const subjectLayout = SUBJECT_LAYOUTS[kind]
  return subjectLayout ? [subjectLayout] : LAYOUTS.filter(layout => !Object.values(SUBJECT_LAYOUTS).includes(layout))
}

/** Returns the selectable layouts. The page's current layout stays selectable although it is no longer allowed. */
export const listSelectableLayouts = (
  allowedLayouts: readonly LayoutName[],
  currentLayout: string,
): readonly LayoutName[] => LAYOUTS.filter(layout => layout === currentLayout || allowedLayouts.includes(layout))

/** Returns the layout of a copied page. A copy cannot have the layout of a product, an album or the home page. */
export const chooseCopyLayout = (layout: string): string =>
  layout === 'Homepage' || !listAllowedLayouts('content').some(allowed => allowed === layout) ? 'Default' : layout
