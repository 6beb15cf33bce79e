import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { getExistingValue } from '#kernel/require-existing.ts'

const FONT_FILES = {
  text: '@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf',
  strong: '@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf',
  heavy: '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf',
  cyrillic: '@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf',
  strongCyrillic: '@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf',
  wide: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  strongWide: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
} as const

export type FontWeight = 'text' | 'strong' | 'heavy'
export type FontFile = keyof typeof FONT_FILES

export interface PdfFonts {
  bytes: Record<FontFile, Buffer>
  /** Returns whether a font contains a glyph for the code point. */
  canRender(font: FontFile, codePoint: number): boolean
  /** Returns the ascent above the baseline, as a fraction of the font size. */
  getAscent(font: FontFile): number
}

let fontsPromise: Promise<PdfFonts> | undefined

/**
 * Loads the bundled fonts once: the brand's font for Latin, one for Cyrillic, and one for Greek, Hebrew, Arabic and
 * symbols.
 */
export const loadFonts = (): Promise<PdfFonts> => {
  fontsPromise ??= readFonts()
  return fontsPromise
}

const readFonts = async (): Promise<PdfFonts> => {
  const { resolve } = createRequire(import.meta.url)
  const files = Object.entries(FONT_FILES).map(async ([name, file]) => [name, await readFile(resolve(file))] as const)
  const bytes = Object.fromEntries(await Promise.all(files)) as PdfFonts['bytes']
  const fontByName = new Map(Object.entries(bytes).map(([name, file]) => [name, create(file)]))
  return {
    bytes,
    canRender: (font, codePoint) => getExistingValue(fontByName, font).hasGlyphForCodePoint(codePoint),
    getAscent: font => getExistingValue(fontByName, font).ascent / getExistingValue(fontByName, font).unitsPerEm,
  }
}

/** Lists the fonts of a weight, the brand's own first. */
export const listFonts = (weight: FontWeight): readonly [FontFile, FontFile, FontFile] =>
  weight === 'text' ? ['text', 'cyrillic', 'wide'] : [weight, 'strongCyrillic', 'strongWide']
