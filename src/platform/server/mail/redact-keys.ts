/** Removes login tokens, which follow the `#` of a link, for every reader except the recipient. */
export const redactKeys = (text: string): string => text.replace(/#[\w-]{20,}/g, '#…')

/** Removes tokens from addresses of orders and documents, for readers who may not see orders. */
export const redactTokens = (text: string): string =>
  text.replace(/(\/(?:payment|order\/[\w-]+)\/|[?&]order=)[\w-]{16,}/g, '$1…')
