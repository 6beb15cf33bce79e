/** Files, downloads of orders and the way out are the same in every language; a slug may well begin with these words. */
const SERVED = /^\/(file|order)(\/|$)|^\/logout(?:[?#]|$)/

/** An address as blocks and the navigation hold it: within the site it is in the reader's language; files and calls have none. */
export const siteAddress = (url: string, language: string): string =>
  url.startsWith('/') && !SERVED.test(url) ? `/${language}${url === '/' ? '' : url}` : url
