import { fileTypeFromBuffer } from 'file-type'
import { cleanSvg } from './clean-svg.ts'

/** The detected type and the bytes to store. */
export interface JudgedFile {
  mime: string
  bytes: Uint8Array
}

/** A single-frame APNG counts as PNG; uploads reject several frames. */
const SAME: Readonly<Record<string, string>> = { 'image/apng': 'image/png', 'application/x-mp3': 'audio/mpeg' }

/** Detects the type by content; only CSV and plain text need the extension. Null when unknown. */
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

/** Returns null for binary content. */
const textOf = (bytes: Uint8Array): string | null => {
  if (bytes.length === 0) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters identify binary content
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text
  } catch {
    return null
  }
}
