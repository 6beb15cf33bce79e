/** Removes links for which `hasDeadLink` is true and keeps their texts. */
export const removeDeadLinks = (html: string, isDead: (language: string, slug: string) => boolean): string =>
  html.replace(
    /<a\s[^>]*href="\/([a-z]{2})\/([^"#?]+)[^"]*"[^>]*>(.*?)<\/a>/gs,
    (all, language: string, slug: string, words: string) => (isDead(language, slug) ? words : all),
  )
