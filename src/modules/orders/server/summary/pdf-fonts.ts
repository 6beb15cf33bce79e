import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const FILES = {
  text: '@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf',
  strong: '@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf',
  heavy: '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf',
} as const

export type PdfFont = keyof typeof FILES
export type PdfFonts = Record<PdfFont, Buffer>

let read: Promise<PdfFonts> | undefined

/** The bundled fonts (õ ä ö ü š ž € are in them), read once. */
export const pdfFonts = (): Promise<PdfFonts> => {
  read ??= readFonts()
  return read
}

const readFonts = async (): Promise<PdfFonts> => {
  const { resolve } = createRequire(import.meta.url)
  const [text, strong, heavy] = await Promise.all([
    readFile(resolve(FILES.text)),
    readFile(resolve(FILES.strong)),
    readFile(resolve(FILES.heavy)),
  ])
  return { text, strong, heavy }
}
