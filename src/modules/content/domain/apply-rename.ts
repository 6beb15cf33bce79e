import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** The title and search description of a page. */
export interface PageMeta {
  title: Multilingual
  metaDescription: Multilingual | null
}

/**
 * Applies a page's new texts to a version that was written before. Languages in which the version has its own text,
 * such as a campaign title, stay.
 */
export const applyRename = (own: PageMeta, before: PageMeta, after: PageMeta): PageMeta => ({
  title: renameText(own.title, before.title, after.title) ?? own.title,
  metaDescription: renameText(own.metaDescription, before.metaDescription, after.metaDescription),
})

type OptionalText = Multilingual | null

const renameText = (own: OptionalText, before: OptionalText, after: OptionalText): OptionalText => {
  const [mine, then, now] = [textsOf(own), textsOf(before), textsOf(after)]
  const changedLanguages = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter(
    language => (then[language] ?? '') !== (now[language] ?? '') && (mine[language] ?? '') === (then[language] ?? ''),
  )
  if (changedLanguages.length === 0) return own
  return multilingual({
    ...mine,
    ...Object.fromEntries(changedLanguages.map(language => [language, now[language] ?? ''])),
  })
}

const textsOf = (words: OptionalText): { readonly [language: string]: string | undefined } => {
  const { type: _marker, ...texts } = words ?? multilingual({})
  return texts
}
