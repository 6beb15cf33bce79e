import { fileTypeFromBuffer } from 'file-type'
import { cleanSvg } from './clean-svg.ts'

/** What a file is by its content, and the bytes that are kept of it. */
export interface JudgedFile {
  mime: string
  bytes: Uint8Array
}

/** An upload refuses a PNG with several frames; one with a single frame is like any other. */
const SAME: Readonly<Record<string, string>> = { 'image/apng': 'image/png', 'application/x-mp3': 'audio/mpeg' }

/** Judges a file by its content alone; of its name only the ending tells CSV from other text. Null where nobody knows what it is. */
export const judgeFile = async (name: string, bytes: Uint8Array): Promise<JudgedFile | null> => {
  const found = await fileTypeFromBuffer(bytes)
  if (found && found.mime !== 'application/xml') return { mime: SAME[found.mime] ?? found.mime, bytes }
  const text = textOf(bytes)
  if (text === null) return null
  const drawing = cleanSvg(text)
  if (drawing !== null) return { mime: 'image/svg+xml', bytes: Buffer.from(drawing) }
  if (/\.csv$/i.test(name)) return { mime: 'text/csv', bytes }
  return /\.txt$/i.test(name) ? { mime: 'text/plain', bytes } : null
}

/** Null where it is no text that people write. */
const textOf = (bytes: Uint8Array): string | null => {
  if (bytes.length === 0) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells other things from text
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text
  } catch {
    return null
  }
}
