import type { ProductRecord } from '#catalog/server/catalog.ts'
import { imageOf } from '#files/server/files.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { BasisPoints } from '#kernel/money.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { productFacts, productTexts, visibilityAnswer } from './product-answer.ts'

/**
 * A product as JSON, written once and sent often, in two pieces: this one in the language of the answer, then that of
 * `sharedJson`, which is most of it and kept once. They meet within the image, whose `alt` alone depends on the language.
 */
export const ownJson = (record: ProductRecord, language: Language): string => {
  const texts = JSON.stringify(productTexts(record, language)).slice(0, -1)
  if (!record.image) return `${texts},"image":null,`
  return `${texts},"image":{"alt":${JSON.stringify(imageOf(record.image, language).alt)},`
}

/** The rest and a comma. That of a timed product lacks the visibility at its end: the time of asking decides it. */
export const sharedJson = (record: ProductRecord, rate: BasisPoints): string => {
  const facts = JSON.stringify(productFacts(record, rate)).slice(1, -1)
  const whole = record.image ? `${imageJson(record.image)},${facts}` : facts
  if (timedVisibility(record)) return whole
  return `${whole}${visibilityJson(visibilityAnswer(record.visibility, new Date(0)))}`
}

/** The end of an image, after its `alt`. */
const imageJson = (image: NonNullable<ProductRecord['image']>): string => {
  const { alt, ...shared } = imageOf(image, DEFAULT_LANGUAGE)
  return JSON.stringify(shared).slice(1)
}

/** The visibility of a product where it depends on the time. */
export const timedVisibility = ({ visibility }: ProductRecord): Visibility | null =>
  visibility && visibility.type !== 0 ? visibility : null

const endings = new Map<string, Buffer>()

/** What the JSON of a timed product ends in. */
export const timedEnding = (visibility: Visibility, now: Date): Buffer => {
  const answer = visibilityAnswer(visibility, now)
  const name = answer.currentState + answer.currentStatus
  const known = endings.get(name)
  if (known) return known
  const ending = Buffer.from(visibilityJson(answer))
  endings.set(name, ending)
  return ending
}

const visibilityJson = ({ currentState, currentStatus }: ReturnType<typeof visibilityAnswer>): string =>
  `,"visibility":${JSON.stringify({ currentState, currentStatus })}},`
