import type { Language } from '#kernel/language.ts'
import { type Multilingual, multilingual, textIn } from '#kernel/multilingual.ts'
import { languages } from '#wire/languages.ts'
import type { PointTexts, pickUpPoints } from './tables.ts'

type Point = typeof pickUpPoints.$inferSelect
type Texts = Pick<Point, 'name' | 'address' | 'hours' | 'texts'>

/** A point with its texts in one language. Points of carriers have one language. */
export const pointIn = <T extends Texts>(point: T, language: Language): T =>
  point.texts === null
    ? point
    : {
        ...point,
        name: textIn(point.texts.name, language),
        address: textIn(point.texts.address, language),
        hours: textIn(point.texts.hours, language),
      }

/** The texts of a point as staff edit them. */
export const textsOf = ({ texts, name, address, hours }: Texts): PointTexts =>
  texts ?? { name: inEvery(name), address: inEvery(address), hours: inEvery(hours) }

/** The columns of these texts: the plain ones are what searches and sorts read. */
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
