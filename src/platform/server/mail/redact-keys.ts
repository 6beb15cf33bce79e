/**
 * Removes tokens that log in or export a person's data, for every reader except the recipient. They follow the `#` or
 * the page of a link.
 */
export const redactKeys = (text: string): string => text.replace(/(#|\/my-data\/)[\w-]{20,}/g, '$1…')

/** Removes tokens from addresses of orders and documents, for readers who may not see orders. */
export const redactTokens = (text: string): string =>
  text.replace(/(\/(?:payment|order\/[\w-]+)\/|[?&]order=)[\w-]{16,}/g, '$1…')
