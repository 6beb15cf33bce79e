/**
 * Whoever reads a mail must not become its recipient: what opens an account stands behind the `#` of a link and is cut out,
 * for every reader but the recipient.
 */
export const withoutKeys = (text: string): string => text.replace(/#[\w-]{20,}/g, '#…')

/** Of the address of an order's page or document its token is cut out, for whoever may not see orders. */
export const withoutTokens = (text: string): string =>
  text.replace(/(\/(?:payment|order\/\w+)\/|[?&]order=)[\w-]{16,}/g, '$1…')
