/** How the bytes of a text file may be meant. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'windows-1257'

/** A text file's words: UTF-8 where its bytes are that, else what spreadsheets write in the Baltic countries. */
export const decodeText = (bytes: Uint8Array): { text: string; encoding: TextEncoding } => {
  const encoding = encodingOf(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

const encodingOf = (bytes: Uint8Array): TextEncoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1257'
  }
}
