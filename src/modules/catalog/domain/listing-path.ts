import type { Language } from '#kernel/language.ts'

/** Returns the path of the product list; `c` names a category. */
export const buildListingPath = (language: Language, categoryId?: number): string =>
  `/${language}/${language === 'et' ? 'tooted' : 'products'}${categoryId === undefined ? '' : `?c=${categoryId}`}`
