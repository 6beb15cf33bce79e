/** Suppliers send lists in these encodings. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1257',
  'windows-1252',
  'windows-1251',
  'windows-1250',
] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

export interface DecodedText {
  text: string
  encoding: TextEncoding
  /** False when the bytes fit several encodings: a person should check the text. */
  isCertain: boolean
}

/**
 * Decodes a text file by its byte order mark, else as valid UTF-8, else by `chosen`, else by a guess.
 * Certain detection wins over `chosen`, as a remembered choice may not fit the next file.
 */
export const decodeText = (bytes: Uint8Array, chosen?: TextEncoding): DecodedText => {
  const markedEncoding = detectByMark(bytes)
  const detected = markedEncoding
    ? { encoding: markedEncoding, isCertain: true }
    : (detectWithoutMark(bytes) ?? guessEncoding(bytes))
  const { encoding, isCertain } =
    detected.isCertain || chosen === undefined ? detected : { ...detected, encoding: chosen }
  return { text: new TextDecoder(encoding).decode(bytes), encoding, isCertain }
}

const detectByMark = ([first, second, third]: Uint8Array): TextEncoding | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

const detectWithoutMark = (bytes: Uint8Array): Pick<DecodedText, 'encoding' | 'isCertain'> | null => {
  const utf16Encoding = detectUtf16(bytes)
  if (utf16Encoding) return { encoding: utf16Encoding, isCertain: false }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { encoding: 'utf-8', isCertain: true }
  } catch {
    return null
  }
}

const SAMPLE_BYTES = 100_000
/** In UTF-16 nearly every second byte of a list is zero: separators, digits and Latin letters. */
const MIN_ZERO_SHARE = 0.3

const detectUtf16 = (bytes: Uint8Array): TextEncoding | null => {
  const zeros: [number, number] = [0, 0]
  const length = Math.min(bytes.length, SAMPLE_BYTES)
  for (let index = 0; index < length; index += 1) if (bytes[index] === 0) zeros[index % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros.map(count => count / (length / 2)) as [number, number]
  if (odd > MIN_ZERO_SHARE && even < odd / 2) return 'utf-16le'
  return even > MIN_ZERO_SHARE && odd < even / 2 ? 'utf-16be' : null
}

const guessEncoding = (bytes: Uint8Array): Pick<DecodedText, 'encoding' | 'isCertain'> => {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const latin = isWestern(sample) ? 'windows-1252' : 'windows-1257'
  return { encoding: isCyrillic(sample) ? 'windows-1251' : latin, isCertain: false }
}

/**
 * Matches words of two or more letters that are all above ASCII. Words of Latin alphabets also contain ASCII letters.
 */
const HIGH_WORD = /(?<![A-Za-z\u0080-\uffff])[\u00a8\u00b8\u00c0-\u00ff]{2,}(?![A-Za-z\u0080-\uffff])/g
const HIGH_LETTER = /[\u00a8\u00b8\u00c0-\u00ff]/g

const isCyrillic = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder('latin1').decode(bytes)
  const letters = text.match(HIGH_LETTER)?.length ?? 0
  const lettersInWords = (text.match(HIGH_WORD) ?? []).reduce((sum, word) => sum + word.length, 0)
  return letters > 0 && lettersInWords / letters > 0.5
}

/** Weighs evidence in the bytes read as Windows-1252: positive for Windows-1252, negative for Windows-1257. */
const ENCODING_CLUES: readonly (readonly [RegExp, number])[] = [
  // Only Windows-1252 has š, ž and these characters at their positions.
  [/[\u0160\u0161\u017d\u017e\u0152\u0153\u0178]/g, 3],
  [/[ðþÐÞ]/g, -3],
  // Both encodings have a diameter sign.
  [/Ø(?=[\s\d.,;:=~]|$)/g, 3],
  [/¨(?=[\s\d.,;:=~]|$)/g, -3],
  [/[¯¿¸ª](?=\p{L})/gu, -1],
  [/(?<=[nN\d])º/g, 1],
  // French, Spanish, Portuguese and Nordic words contain these letters.
  [/(?<=^|[\s;,"])[àÀ](?=[\s;,"]|$)/g, 3],
  [/[çÇ](?=[aouAOU])/g, 1],
  [/[êÊñÑôÔ]/g, 1],
  [/(?<=\p{L})[øæØÆ](?=\p{L})/gu, 1],
  // Latvian and Lithuanian words contain ų, ė, ū, ī, ā, č and ē.
  [/(?<=\p{L})ø(?![\p{L}])/gu, -2],
  [/[ëûîâ]/g, -1],
  [/è(?=\p{L})/gu, -0.5],
  [/ç(?![aou])/g, -1],
]

const isWestern = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder('windows-1252').decode(bytes)
  const score = ENCODING_CLUES.reduce((sum, [pattern, weight]) => sum + (text.match(pattern)?.length ?? 0) * weight, 0)
  return score > 0
}
