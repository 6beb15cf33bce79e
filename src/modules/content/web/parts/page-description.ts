import type { Page } from '#content/contract-page.ts'
import type { Language } from '#kernel/language.ts'
import { inLanguage, isMultilingual } from '#kernel/multilingual.ts'
import { excerpt, plainText } from '#kernel/plain-text.ts'
import { fieldText } from './page-field.ts'

/** As much as search engines show. */
const LONGEST = 160

/** What a page says of itself in a line: what staff wrote for it, else its lead, else the beginning of its text. */
export const pageDescription = (page: Page, language: Language): string =>
  page.description || excerpt(plainText(fieldText(page, 'lead', language)) || beginning(page, language), LONGEST)

/** As much of the page's text as a line needs: a page may have hundreds of blocks. */
const beginning = (page: Page, language: Language): string => {
  let text = ''
  for (const html of htmlIn(page.itemContainers, language)) {
    text = `${text} ${plainText(html)}`.trim()
    if (text.length > LONGEST) break
  }
  return text
}

/** The formatted texts in the order of the page, one after the other; they are called `html` wherever they stand. */
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
