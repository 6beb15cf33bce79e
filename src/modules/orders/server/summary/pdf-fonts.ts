import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const FILES = {
  text: '@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf',
  strong: '@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf',
  heavy: '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf',
  cyrillic: '@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf',
  strongCyrillic: '@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf',
} as const

/** A weight that a text is written in. */
export type PdfFont = 'text' | 'strong' | 'heavy'
type FontFile = keyof typeof FILES
export type PdfFonts = Record<FontFile, Buffer>

let read: Promise<PdfFonts> | undefined

/** The bundled fonts, read once: the brand's own for Latin letters (õ ä ö ü š ž € are in it), and one that has Cyrillic too. */
export const pdfFonts = (): Promise<PdfFonts> => {
  read ??= readFonts()
  return read
}

const readFonts = async (): Promise<PdfFonts> => {
  const { resolve } = createRequire(import.meta.url)
  const files = Object.entries(FILES).map(async ([name, file]) => [name, await readFile(resolve(file))] as const)
  return Object.fromEntries(await Promise.all(files)) as PdfFonts
}

/** Pictures, and what only joins or colours them. */
const PICTURES = /\p{Emoji_Presentation}|[\u200b-\u200d]|\ufe0f/gu
const CYRILLIC = /\p{Script=Cyrillic}/u
const UNKNOWN = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu

/** A text as the fonts can write it, and in which: all of it in one, also where a name mixes two scripts. */
export const writtenIn = (text: string, font: PdfFont): { text: string; font: FontFile } => {
  const known = text.replace(PICTURES, '').replace(UNKNOWN, '?')
  if (!CYRILLIC.test(known)) return { text: known, font }
  return { text: known, font: font === 'text' ? 'cyrillic' : 'strongCyrillic' }
}
