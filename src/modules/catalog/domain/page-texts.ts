import type { Multilingual } from '#kernel/multilingual.ts'

/** The title of a page and its description for search engines. */
export interface PageTexts {
  title: Multilingual
  metaDescription: Multilingual | null
}

interface ProductPageInput {
  name: Multilingual
  page_title?: Multilingual | undefined
  page_description?: Multilingual | undefined
}

const languagesIn = (...texts: readonly (Multilingual | undefined)[]): string[] => [
  ...new Set(texts.flatMap(text => Object.keys(text ?? {}).filter(key => key !== 'type'))),
]

const omitEmptyTexts = (texts: Multilingual): Multilingual => {
  const nonEmpty = Object.entries(texts).filter(([language, text]) => language === 'type' || text)
  return Object.fromEntries(nonEmpty) as unknown as Multilingual
}

/** Returns the part of the title that differs from the product's name. */
export const customTitle = (title: Multilingual | undefined, name: Multilingual): Multilingual =>
  omitEmptyTexts({
    type: 'language',
    ...Object.fromEntries(
      languagesIn(title).map(language => [language, title?.[language] === name[language] ? '' : title?.[language]]),
    ),
  } as Multilingual)

/**
 * Returns the texts of a product's page after saving. The title follows the product's name unless somebody entered
 * another one; values equal to the shown ones are not stored.
 */
export const pageTextsFor = (
  page: PageTexts,
  given: ProductPageInput,
  before: Multilingual,
  shown: PageTexts = page,
): PageTexts => {
  const custom = changedTexts(given.page_title, customTitle(shown.title, before)) ?? customTitle(page.title, before)
  const title = Object.fromEntries(
    languagesIn(given.name, custom).map(language => [language, custom[language] || given.name[language]]),
  )
  const changed = changedTexts(given.page_description, shown.metaDescription)
  const description = changed && omitEmptyTexts(changed)
  return {
    title: omitEmptyTexts({ type: 'language', ...title } as Multilingual),
    metaDescription: description === undefined ? page.metaDescription : isEmpty(description) ? null : description,
  }
}

const changedTexts = (given: Multilingual | undefined, shown: Multilingual | null): Multilingual | undefined =>
  languagesIn(given, shown ?? undefined).every(language => (given?.[language] || '') === (shown?.[language] || ''))
    ? undefined
    : given

const isEmpty = (texts: Multilingual): boolean => languagesIn(texts).length === 0
