import type { Page } from '#content/contract-page.ts'
import type { Language } from '#kernel/language.ts'
import { inLanguage, isMultilingual } from '#kernel/multilingual.ts'
import { excerpt, plainText } from '#kernel/plain-text.ts'
import { fieldText } from './page-field.ts'

/** The length that search engines show. */
const LONGEST = 160

/** Returns the meta description: the written one, else the lead, else the start of the text. */
export const pageDescription = (page: Page, language: Language): string =>
  page.description || excerpt(plainText(fieldText(page, 'lead', language)) || beginning(page, language), LONGEST)

/** Returns enough text for a description; a page may have hundreds of blocks. */
const beginning = (page: Page, language: Language): string => {
  let text = ''
  for (const html of htmlIn(page.itemContainers, language)) {
    text = `${text} ${plainText(html)}`.trim()
    if (text.length > LONGEST) break
  }
  return text
}

/** Yields formatted texts (`html` fields) in page order. */
function* htmlIn(value: unknown, language: Language): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) {
    if (name !== 'html' || !isMultilingual(one)) yield* htmlIn(one, language)
    else {
      const text = inLanguage(one, language)
      if (typeof text === 'string') yield text
    }
  }
}
