import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** The title and search description of a page. */
export interface PageMeta {
  title: Multilingual
  metaDescription: Multilingual | null
}

/**
 * Applies a rename of a page to its version. The version keeps languages in which its text differs from the old one,
 * such as a campaign title.
 */
export const applyRename = (version: PageMeta, before: PageMeta, after: PageMeta): PageMeta => ({
  title: renameText(version.title, before.title, after.title) ?? version.title,
  metaDescription: renameText(version.metaDescription, before.metaDescription, after.metaDescription),
})

type OptionalText = Multilingual | null

const renameText = (version: OptionalText, before: OptionalText, after: OptionalText): OptionalText => {
  const [versionTexts, textsBefore, textsAfter] = [getTexts(version), getTexts(before), getTexts(after)]
  const changedLanguages = [...new Set([...Object.keys(textsBefore), ...Object.keys(textsAfter)])].filter(
    language =>
      (textsBefore[language] ?? '') !== (textsAfter[language] ?? '') &&
      (versionTexts[language] ?? '') === (textsBefore[language] ?? ''),
  )
  if (changedLanguages.length === 0) return version
  return multilingual({
    ...versionTexts,
    ...Object.fromEntries(changedLanguages.map(language => [language, textsAfter[language] ?? ''])),
  })
}

const getTexts = (text: OptionalText): { readonly [language: string]: string | undefined } => {
  const { type: _marker, ...texts } = text ?? multilingual({})
  return texts
}
