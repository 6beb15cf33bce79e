/** Files, order downloads and the logout have no language prefix. Slugs may start with these words. */
const SERVED = /^\/(file|order)(\/|$)|^\/logout(?:[?#]|$)/

/** Adds the language to an internal address. Files, downloads and external addresses stay unchanged. */
export const siteAddress = (url: string, language: string): string =>
  url.startsWith('/') && !SERVED.test(url) ? `/${language}${url === '/' ? '' : url}` : url
