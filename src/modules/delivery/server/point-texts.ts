import type { Language } from '#kernel/language.ts'
import { type Multilingual, multilingual, textIn } from '#kernel/multilingual.ts'
import { languages } from '#wire/languages.ts'
import type { PointTexts, pickUpPoints } from './tables.ts'

type Point = typeof pickUpPoints.$inferSelect
type Texts = Pick<Point, 'name' | 'address' | 'hours' | 'texts'>

/** Picks the texts of one language. Carriers' points have a single language. */
export const pointIn = <T extends Texts>(point: T, language: Language): T =>
  point.texts === null
    ? point
    : {
        ...point,
        name: textIn(point.texts.name, language),
        address: textIn(point.texts.address, language),
        hours: textIn(point.texts.hours, language),
      }

/** Returns the texts in every language. */
export const textsOf = ({ texts, name, address, hours }: Texts): PointTexts =>
  texts ?? { name: inEvery(name), address: inEvery(address), hours: inEvery(hours) }

/** Builds the text columns; the plain ones serve search and sorting. */
export const textColumns = (texts: PointTexts): Texts & { texts: PointTexts } => {
  const [main = 'et'] = languages()
  return {
    name: textIn(texts.name, main),
    address: textIn(texts.address, main),
    hours: textIn(texts.hours, main),
    texts,
  }
}

const inEvery = (text: string): Multilingual =>
  multilingual(Object.fromEntries(languages().map(language => [language, text])))
