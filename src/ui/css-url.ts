/** A CSS `url()` of an address. Signs that would end its text and begin another declaration are written as addresses write them. */
export const cssUrl = (address: string): string => `url("${address.replace(/["\\\n\r\f]/g, encodeURIComponent)}")`
