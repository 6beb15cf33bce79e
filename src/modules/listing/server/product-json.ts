import type { ProductRecord } from '#catalog/server/catalog.ts'
import { imageOf } from '#files/server/files.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { BasisPoints } from '#kernel/money.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { localizedProductFields, sharedProductFields, toVisibilityAnswer } from './product-answer.ts'

/**
 * Returns the localized first part of a product's JSON; the shared part follows. They meet inside the image, because
 * only its `alt` is localized.
 */
export const localizedProductJson = (record: ProductRecord, language: Language): string => {
  const texts = JSON.stringify(localizedProductFields(record, language)).slice(0, -1)
  if (!record.image) return `${texts},"image":null,`
  return `${texts},"image":{"alt":${JSON.stringify(imageOf(record.image, language).alt)},`
}

/** Returns the shared rest of the JSON with a comma. For timed products the caller must append the visibility. */
export const sharedProductJson = (record: ProductRecord, rate: BasisPoints): string => {
  const facts = JSON.stringify(sharedProductFields(record, rate)).slice(1, -1)
  const whole = record.image ? `${imageJson(record.image)},${facts}` : facts
  if (timedVisibility(record)) return whole
  return `${whole}${visibilityJson(toVisibilityAnswer(record.visibility, new Date(0)))}`
}

/** Returns the rest of an image after `alt`. */
const imageJson = (image: NonNullable<ProductRecord['image']>): string => {
  const { alt, ...shared } = imageOf(image, DEFAULT_LANGUAGE)
  return JSON.stringify(shared).slice(1)
}

/** Returns the visibility of a timed product; null for others. */
export const timedVisibility = ({ visibility }: ProductRecord): Visibility | null =>
  visibility && visibility.type !== 0 ? visibility : null

const endings = new Map<string, Buffer>()

/** Returns the visibility that ends the JSON of a timed product. */
export const timedVisibilityJson = (visibility: Visibility, now: Date): Buffer => {
  const answer = toVisibilityAnswer(visibility, now)
  const name = answer.currentState + answer.currentStatus
  const known = endings.get(name)
  if (known) return known
  const ending = Buffer.from(visibilityJson(answer))
  endings.set(name, ending)
  return ending
}

const visibilityJson = ({ currentState, currentStatus }: ReturnType<typeof toVisibilityAnswer>): string =>
  `,"visibility":${JSON.stringify({ currentState, currentStatus })}},`
