import type { Language } from '#kernel/language.ts'
import { type Multilingual, multilingual, pickText } from '#kernel/multilingual.ts'
import { getShopLanguages } from '#wire/languages.ts'
import type { PointTexts, pickUpPoints } from './tables.ts'

type Point = typeof pickUpPoints.$inferSelect
type Texts = Pick<Point, 'name' | 'address' | 'hours' | 'texts'>

/** Picks the texts of one language. Carriers' points have a single language. */
export const localizePoint = <T extends Texts>(point: T, language: Language): T =>
  point.texts === null
    ? point
    : {
        ...point,
        name: pickText(point.texts.name, language),
        address: pickText(point.texts.address, language),
        hours: pickText(point.texts.hours, language),
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
  const [mainLanguage = 'et'] = getShopLanguages()
  return {
    name: pickText(texts.name, mainLanguage),
    address: pickText(texts.address, mainLanguage),
    hours: pickText(texts.hours, mainLanguage),
    texts,
  }
}

const repeatInEveryLanguage = (text: string): Multilingual =>
  multilingual(Object.fromEntries(getShopLanguages().map(language => [language, text])))
