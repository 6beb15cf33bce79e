import type { Language } from '#kernel/language.ts'
import { type Multilingual, multilingual, textIn } from '#kernel/multilingual.ts'
import { shopLanguages } from '#wire/languages.ts'
import type { PointTexts, pickUpPoints } from './tables.ts'

type Point = typeof pickUpPoints.$inferSelect
type Texts = Pick<Point, 'name' | 'address' | 'hours' | 'texts'>

/** Picks the texts of one language. Carriers' points have a single language. */
export const localizePoint = <T extends Texts>(point: T, language: Language): T =>
  point.texts === null
    ? point
    : {
        ...point,
        name: textIn(point.texts.name, language),
        address: textIn(point.texts.address, language),
        hours: textIn(point.texts.hours, language),
      }

/** Returns the texts in every language. */
export const toPointTexts = ({ texts, name, address, hours }: Texts): PointTexts =>
  texts ?? {
    name: repeatInEveryLanguage(name),
    address: repeatInEveryLanguage(address),
    hours: repeatInEveryLanguage(hours),
  }

/** Builds the text columns; the plain ones serve search and sorting. */
export const toTextColumns = (texts: PointTexts): Texts & { texts: PointTexts } => {
  const [mainLanguage = 'et'] = shopLanguages()
  return {
    name: textIn(texts.name, mainLanguage),
    address: textIn(texts.address, mainLanguage),
    hours: textIn(texts.hours, mainLanguage),
    texts,
  }
}

const repeatInEveryLanguage = (text: string): Multilingual =>
  multilingual(Object.fromEntries(shopLanguages().map(language => [language, text])))
