/** Formats an address as a CSS `url()`. Escapes characters that would end the string and start another declaration. */
export const formatCssUrl = (address: string): string => `url("${address.replace(/["\\\n\r\f]/g, encodeURIComponent)}")`
