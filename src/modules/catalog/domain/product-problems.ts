import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import { type Visibility, visibilityProblems } from '#kernel/visibility.ts'
import { cutProblems } from './planned-cut.ts'
import { type ProductSafety, safetyProblems } from './product-safety.ts'

/** What of a product can be wrong beside the form of its fields; prices in the same unit. */
interface CheckedProduct {
  name: Multilingual
  code1: string
  price: number
  total_price: number
  visibility: Visibility | null
  cut?: { price: number; from: number | null; to: number | null } | null | undefined
  safety?: ProductSafety | null | undefined
}

/** What is wrong with a product as it is edited, a text's key by field; the browser asks while it is typed, the server before it stores. */
export const productProblems = (product: CheckedProduct): Record<string, string> => ({
  ...(textIn(product.name, DEFAULT_LANGUAGE) === '' && { [`name.${DEFAULT_LANGUAGE}`]: 'app.problem.required' }),
  ...(product.code1.trim() === '' && { code1: 'app.problem.required' }),
  // A planned cut says by itself which price is in force.
  ...(!product.cut && product.total_price > product.price && { total_price: 'productAdmin.problem.dearerThanRegular' }),
  ...visibilityProblems(product.visibility),
  ...(product.cut && cutProblems({ price: product.price, cut: product.cut })),
  ...(product.safety && safetyProblems(product.safety)),
})
