import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** The title and search description of a page. */
export interface PageWords {
  title: Multilingual
  metaDescription: Multilingual | null
}

/**
 * Applies a page's new texts to a version that was written before. Languages in which the version has its own text,
 * such as a campaign title, stay.
 */
export const followRename = (own: PageWords, before: PageWords, after: PageWords): PageWords => ({
  title: followed(own.title, before.title, after.title) ?? own.title,
  metaDescription: followed(own.metaDescription, before.metaDescription, after.metaDescription),
})

type Words = Multilingual | null

const followed = (own: Words, before: Words, after: Words): Words => {
  const [mine, then, now] = [textsOf(own), textsOf(before), textsOf(after)]
  const turned = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter(
    language => (then[language] ?? '') !== (now[language] ?? '') && (mine[language] ?? '') === (then[language] ?? ''),
  )
  if (turned.length === 0) return own
  return multilingual({ ...mine, ...Object.fromEntries(turned.map(language => [language, now[language] ?? ''])) })
}

const textsOf = (words: Words): { readonly [language: string]: string | undefined } => {
  const { type: _marker, ...texts } = words ?? multilingual({})
  return texts
}
