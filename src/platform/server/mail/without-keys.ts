/**
 * Whoever reads a mail must not become its recipient: what opens an account stands behind the `#` of a link and is cut out,
 * for every reader but the recipient.
 */
export const withoutKeys = (text: string): string => text.replace(/#[\w-]{20,}/g, '#…')
