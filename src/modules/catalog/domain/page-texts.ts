import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

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

const listLanguages = (...texts: readonly (Multilingual | undefined)[]): string[] => [
  ...new Set(texts.flatMap(text => Object.keys(text ?? {}).filter(key => key !== 'type'))),
]

const omitEmptyTexts = (texts: Multilingual): Multilingual => {
  const nonEmpty = Object.entries(texts).filter(([language, text]) => language === 'type' || text)
  return Object.fromEntries(nonEmpty) as unknown as Multilingual
}

/** Returns the part of the title that differs from the product's name. */
export const extractCustomTitle = (title: Multilingual | undefined, name: Multilingual): Multilingual =>
  omitEmptyTexts(
    multilingual(
      Object.fromEntries(
        listLanguages(title).map(language => [language, title?.[language] === name[language] ? '' : title?.[language]]),
      ),
    ),
  )

/**
 * Returns the texts of a product's page after saving. The title follows the product's name unless somebody entered
 * another one. `page` is the stored version, `shown` the version that the form showed: texts that the form left as
 * shown stay as stored.
 */
export const buildPageTexts = (
  page: PageTexts,
  input: ProductPageInput,
  nameBefore: Multilingual,
  shown: PageTexts = page,
): PageTexts => {
  const custom =
    selectChangedTexts(input.page_title, extractCustomTitle(shown.title, nameBefore)) ??
    extractCustomTitle(page.title, nameBefore)
  const title = Object.fromEntries(
    listLanguages(input.name, custom).map(language => [language, custom[language] || input.name[language]]),
  )
  const changedDescription = selectChangedTexts(input.page_description, shown.metaDescription)
  const description = changedDescription && omitEmptyTexts(changedDescription)
  return {
    title: omitEmptyTexts(multilingual(title)),
    metaDescription: description === undefined ? page.metaDescription : omitIfEmpty(description),
  }
}

const selectChangedTexts = (input: Multilingual | undefined, shown: Multilingual | null): Multilingual | undefined =>
  listLanguages(input, shown ?? undefined).every(language => (input?.[language] || '') === (shown?.[language] || ''))
    ? undefined
    : input

const omitIfEmpty = (texts: Multilingual): Multilingual | null => (listLanguages(texts).length === 0 ? null : texts)
