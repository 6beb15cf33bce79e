import type { Page } from '#content/contract-page.ts'
import { isMultilingual } from '#content/domain/in-one-language.ts'
import type { Language } from '#kernel/language.ts'
import { inLanguage } from '#kernel/multilingual.ts'
import { excerpt, plainText } from '#kernel/plain-text.ts'
import { fieldText } from './page-field.ts'

/** As much as search engines show. */
const LONGEST = 160

/** What a page says of itself in a line: what staff wrote for it, else its lead, else the beginning of its text. */
export const pageDescription = (page: Page, language: Language): string =>
  page.description ||
  excerpt(plainText(fieldText(page, 'lead', language) || htmlIn(page.itemContainers, language).join(' ')), LONGEST)

/** All formatted texts in the order of the page; they are called `html` wherever they stand. */
const htmlIn = (value: unknown, language: Language): string[] => {
  if (Array.isArray(value)) return value.flatMap(one => htmlIn(one, language))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => {
    if (name !== 'html' || !isMultilingual(one)) return htmlIn(one, language)
    const text = inLanguage(one, language)
    return typeof text === 'string' ? [text] : []
  })
}
