import type { Language } from '#kernel/language.ts'

/** `/tooted` is the listing in Estonian, `/products` in English; a category is named by `c`. */
export const listingPath = (language: Language, categoryId?: number): string =>
  `/${language}/${language === 'et' ? 'tooted' : 'products'}${categoryId === undefined ? '' : `?c=${categoryId}`}`
