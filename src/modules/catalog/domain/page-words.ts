import type { Multilingual } from '#kernel/multilingual.ts'

/** What a page is called, and what search engines are told of it. */
export interface PageWords {
  title: Multilingual
  metaDescription: Multilingual | null
}

interface Given {
  name: Multilingual
  page_title?: Multilingual | undefined
  page_description?: Multilingual | undefined
}

const languagesIn = (...texts: readonly (Multilingual | undefined)[]): string[] => [
  ...new Set(texts.flatMap(text => Object.keys(text ?? {}).filter(key => key !== 'type'))),
]

const only = (texts: Multilingual): Multilingual => {
  const said = Object.entries(texts).filter(([language, text]) => language === 'type' || text)
  return Object.fromEntries(said) as unknown as Multilingual
}

/** The part of a page's title that is not the product's name: what somebody wrote for search engines. */
export const ownTitle = (title: Multilingual | undefined, name: Multilingual): Multilingual =>
  only({
    type: 'language',
    ...Object.fromEntries(
      languagesIn(title).map(language => [language, title?.[language] === name[language] ? '' : title?.[language]]),
    ),
  } as Multilingual)

/**
 * What the page of a product says once it is saved: it is called as the product is, unless somebody wrote otherwise. What is
 * given just as the page shows it was not written now: another version of the page keeps its own.
 */
export const pageWordsOf = (
  page: PageWords,
  given: Given,
  before: Multilingual,
  shown: PageWords = page,
): PageWords => {
  const own = newlyWritten(given.page_title, ownTitle(shown.title, before)) ?? ownTitle(page.title, before)
  const title = Object.fromEntries(
    languagesIn(given.name, own).map(language => [language, own[language] || given.name[language]]),
  )
  const written = newlyWritten(given.page_description, shown.metaDescription)
  const description = written && only(written)
  return {
    title: only({ type: 'language', ...title } as Multilingual),
    metaDescription: description === undefined ? page.metaDescription : isEmpty(description) ? null : description,
  }
}

const newlyWritten = (given: Multilingual | undefined, shown: Multilingual | null): Multilingual | undefined =>
  languagesIn(given, shown ?? undefined).every(language => (given?.[language] || '') === (shown?.[language] || ''))
    ? undefined
    : given

const isEmpty = (texts: Multilingual): boolean => languagesIn(texts).length === 0
