type ContentLayouts = typeof import('./content-layouts.tsx')

let layouts: ContentLayouts | undefined

/** The layouts of content pages are a bundle of their own: most who come look for products. */
export const fetchContentLayouts = async (): Promise<void> => {
  layouts ??= await import('./content-layouts.tsx')
}

/** The same once they are there; loaders see to that before anything is shown. */
export const contentLayouts = (): ContentLayouts => {
  if (!layouts) throw new Error('A content page is shown before its layout was fetched')
  return layouts
}
