/** JSON in ASCII alone, other letters as `\\u00f5`: its length in bytes is that of the text. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
