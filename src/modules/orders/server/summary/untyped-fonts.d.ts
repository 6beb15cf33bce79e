/** Types of the packages for PDF text that ship without them. */
declare module 'fontkit' {
  interface Font {
    ascent: number
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export const create: (bytes: Uint8Array) => Font
}

declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string): { levels: Uint8Array }
    /** Returns null when a character has no mirror image. */
    getMirroredCharacter(character: string): string | null
  }
  const bidiFactory: () => Bidi
  export default bidiFactory
}
