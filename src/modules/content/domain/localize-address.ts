/** Files, order downloads and the logout have no language prefix. Slugs may start with these words. */
const UNLOCALIZED = /^\/(file|order)(\/|$)|^\/logout(?:[?#]|$)/

/** Adds the language to an internal address. Files, downloads and external addresses stay unchanged. */
export const localizeAddress = (url: string, language: string): string =>
  url.startsWith('/') && !UNLOCALIZED.test(url) ? `/${language}${url === '/' ? '' : url}` : url
