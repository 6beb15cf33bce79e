import type { Product } from '#catalog/contract.ts'
import type { Language } from '#kernel/language.ts'
import type { BasisPoints } from '#kernel/money.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { productAnswer, visibilityAnswer } from './product-answer.ts'
import type { ProductRecord } from './read-products.ts'

/**
 * A product in one language as JSON and a comma, written once and sent often. That of a timed one lacks the visibility at its
 * end: the time of asking decides it.
 */
export const productJson = (record: ProductRecord, language: Language, rate: BasisPoints): string => {
  const answer = productAnswer(record, language, rate)
  if (timedVisibility(record)) return JSON.stringify(answer).slice(0, -1)
  const visibility = visibilityAnswer(record.visibility, new Date(0))
  return `${JSON.stringify({ ...answer, visibility } satisfies Product)},`
}

/** The visibility of a product where it depends on the time. */
export const timedVisibility = ({ visibility }: ProductRecord): Visibility | null =>
  visibility && visibility.type !== 0 ? visibility : null

const endings = new Map<string, Buffer>()

/** What the JSON of a timed product ends in. */
export const timedEnding = (visibility: Visibility, now: Date): Buffer => {
  const { currentState, currentStatus } = visibilityAnswer(visibility, now)
  const name = currentState + currentStatus
  const known = endings.get(name)
  if (known) return known
  const ending = Buffer.from(`,"visibility":${JSON.stringify({ currentState, currentStatus })}},`)
  endings.set(name, ending)
  return ending
}
