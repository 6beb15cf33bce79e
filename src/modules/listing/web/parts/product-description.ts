import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import { excerpt, plainText } from '#kernel/plain-text.ts'
import type { ProductDetails } from '#listing/contract-listing.ts'

/** As much as search engines show. */
const LONGEST_IN_SEARCH = 160

/** What a product's page says of itself; a product that nobody has described yet is told by what it is. */
export const productDescription = (
  { name, description, specifications }: ProductDetails,
  language: Language,
): string => {
  const facts = specifications.map(one => `${one.name}: ${one.values.join(', ')}`)
  return excerpt(plainText(textIn(description, language)) || [name, ...facts].join('. '), LONGEST_IN_SEARCH)
}
