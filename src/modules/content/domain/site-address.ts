/** An address as blocks and the navigation hold it: within the site it is in the reader's language; files and calls have none. */
export const siteAddress = (url: string, language: string): string =>
  url.startsWith('/') && !/^\/(file|order|logout)\b/.test(url) ? `/${language}${url === '/' ? '' : url}` : url
