import type { Page } from '#content/contract-page.ts'
import type { Language } from '#kernel/language.ts'
import { isMultilingual, valueInLanguage } from '#kernel/multilingual.ts'
import { shortenText, toPlainText } from '#kernel/plain-text.ts'
import { fieldText } from './page-field.ts'

/** The length that search engines show. */
const MAX_LENGTH = 160

/** Returns the meta description: the written one, else the lead, else the start of the text. */
export const pageDescription = (page: Page, language: Language): string =>
  page.description ||
  shortenText(toPlainText(fieldText(page, 'lead', language)) || beginning(page, language), MAX_LENGTH)

/** Returns enough text for a description; a page may have hundreds of blocks. */
const beginning = (page: Page, language: Language): string => {
  let text = ''
  for (const html of htmlIn(page.itemContainers, language)) {
    text = `${text} ${toPlainText(html)}`.trim()
    if (text.length > MAX_LENGTH) break
  }
  return text
}

/** Yields formatted texts (`html` fields) in page order. */
function* htmlIn(value: unknown, language: Language): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) {
    if (name !== 'html' || !isMultilingual(one)) yield* htmlIn(one, language)
    else {
      const text = valueInLanguage(one, language)
      if (typeof text === 'string') yield text
    }
  }
}
