import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** What a page is called, and what search engines are told of it. */
export interface PageWords {
  title: Multilingual
  metaDescription: Multilingual | null
}

/**
 * What a version says that was written before the page was renamed: the new words in each language in which it said what the page did; what it says on its own
 * account, a campaign's heading, stays.
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
