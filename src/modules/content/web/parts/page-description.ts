import type { Page } from '#content/contract-content.ts'
import type { Language } from '#kernel/language.ts'
import { isMultilingual, pickValueInLanguage } from '#kernel/multilingual.ts'
import { shortenText, toPlainText } from '#kernel/plain-text.ts'
import { readFieldText } from './page-field.ts'

/** The length that search engines show. */
const MAX_LENGTH = 160

/** Returns the meta description: the written one, else the lead, else the start of the text. */
export const buildPageDescription = (page: Page, language: Language): string =>
  page.description ||
  shortenText(toPlainText(readFieldText(page, 'lead', language)) || readBeginning(page, language), MAX_LENGTH)

/** Returns the first texts of a page, enough for a description, because a page may have hundreds of blocks. */
const readBeginning = (page: Page, language: Language): string => {
  let text = ''
  for (const html of collectHtml(page.itemContainers, language)) {
    text = `${text} ${toPlainText(html)}`.trim()
    if (text.length > MAX_LENGTH) break
  }
  return text
}

/** Yields formatted texts (`html` fields) in page order. */
function* collectHtml(value: unknown, language: Language): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, child] of Object.entries(value)) {
    if (name !== 'html' || !isMultilingual(child)) yield* collectHtml(child, language)
    else {
      const text = pickValueInLanguage(child, language)
      if (typeof text === 'string') yield text
    }
  }
}
