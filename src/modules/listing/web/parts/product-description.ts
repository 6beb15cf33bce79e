import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { shortenText, toPlainText } from '#kernel/plain-text.ts'
import type { ProductDetails } from '#listing/contract-products.ts'

/** Length that search engines show. */
const MAX_DESCRIPTION_LENGTH = 160

/** Returns the meta description; without a text it lists name and specifications. */
export const createProductDescription = (
  { name, description, specifications }: ProductDetails,
  language: Language,
): string => {
  const facts = specifications.map(specification => `${specification.name}: ${specification.values.join(', ')}`)
  return shortenText(
    toPlainText(pickText(description, language)) || [name, ...facts].join('. '),
    MAX_DESCRIPTION_LENGTH,
  )
}
