import { fileTypeFromBuffer } from 'file-type'
import { sanitizeSvg } from './sanitize-svg.ts'

/** The detected type and the bytes to store. */
export interface DetectedFile {
  mime: string
  bytes: Uint8Array
}

/** A single-frame APNG counts as PNG; uploads reject several frames. */
const MIME_ALIASES: Readonly<Record<string, string>> = { 'image/apng': 'image/png', 'application/x-mp3': 'audio/mpeg' }

/** Detects the type by content; only CSV and plain text need the extension. Returns null for an unknown type. */
export const detectFileType = async (name: string, bytes: Uint8Array): Promise<DetectedFile | null> => {
  const detectedType = await fileTypeFromBuffer(bytes)
  if (detectedType && detectedType.mime !== 'application/xml')
    return { mime: MIME_ALIASES[detectedType.mime] ?? detectedType.mime, bytes }
  const text = decodePlainText(bytes)
  if (text === null) return null
  const svg = sanitizeSvg(text)
  if (svg !== null) return { mime: 'image/svg+xml', bytes: Buffer.from(svg) }
  if (/\.csv$/i.test(name)) return { mime: 'text/csv', bytes }
  return /\.txt$/i.test(name) ? { mime: 'text/plain', bytes } : null
}

/** Returns null for binary content. */
const decodePlainText = (bytes: Uint8Array): string | null => {
  if (bytes.length === 0) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters identify binary content
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text
  } catch {
    return null
  }
}
