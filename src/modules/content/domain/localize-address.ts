/** Files, order downloads and the logout have no language prefix. Slugs may start with these words. */
const UNLOCALIZED = /^\/(file|order)(\/|$)|^\/logout(?:[?#]|$)/

/** Slugs have more than two letters, so this is always a language. */
const LANGUAGE_PREFIX = /^\/[a-z]{2}(?=[/?#]|$)/i

/**
 * Adds the language to an internal address, or replaces the one that staff copied from the address bar. Files,
 * downloads and external addresses stay unchanged.
 */
export const localizeAddress = (url: string, language: string): string => {
  if (!url.startsWith('/') || UNLOCALIZED.test(url)) return url
  const path = url.replace(LANGUAGE_PREFIX, '')
  return `/${language}${path === '/' ? '' : path}`
}
