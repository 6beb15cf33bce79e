import type { Product } from '#catalog/contract.ts'
import type { Language } from '#kernel/language.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { productAnswer, visibilityAnswer } from './product-answer.ts'
import type { ProductRecord } from './read-products.ts'

/** A product in one language as bytes of JSON and a comma, written once and sent often. */
export interface ProductJson {
  bytes: Buffer
  /** The bytes lack the visibility at their end: the time of asking decides it. */
  timed: boolean
}

export const productJson = (record: ProductRecord, language: Language, rate: BasisPoints): ProductJson => {
  const timed = record.visibility !== null && record.visibility.type !== 0
  const answer = productAnswer(record, language, rate)
  if (!timed) {
    const visibility = visibilityAnswer(record.visibility, new Date(0))
    return { bytes: Buffer.from(`${JSON.stringify({ ...answer, visibility } satisfies Product)},`), timed }
  }
  return { bytes: Buffer.from(JSON.stringify(answer).slice(0, -1)), timed }
}

const endings = new Map<string, Buffer>()

/** What the bytes of a timed product end in. */
export const timedEnding = ({ visibility }: ProductRecord, now: Date): Buffer => {
  const { currentState, currentStatus } = visibilityAnswer(visibility, now)
  const name = currentState + currentStatus
  const known = endings.get(name)
  if (known) return known
  const ending = Buffer.from(`,"visibility":${JSON.stringify({ currentState, currentStatus })}},`)
  endings.set(name, ending)
  return ending
}
