/** Formats of the official files of the guarantee notice. */
export const GUARANTEE_FORMATS = ['svg', 'png', 'jpg', 'pdf'] as const
export type GuaranteeFormat = (typeof GUARANTEE_FORMATS)[number]

/** `notice`: the notice on the legal guarantee; `label`: the GARAN label of a product, filled in by the owner. */
export type GuaranteeFileKind = 'notice' | 'label'

export const CONTENT_TYPES: Readonly<Record<GuaranteeFormat, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
}

/**
 * Languages by the SHA-256 of official files. It is empty, because no official file could be compared. The owner
 * confirms each file, and the shop recognizes its hash from then on.
 */
export const OFFICIAL_LANGUAGES: ReadonlyMap<string, string> = new Map()

/** Limits of an upload, in bytes and files. */
export const MAX_UPLOAD_BYTES = 60_000_000
export const MAX_ARCHIVE_FILES = 500
export const MAX_FILE_BYTES = 5_000_000
export const MAX_UNPACKED_BYTES = 80_000_000

/** The result of an uploaded file. All but `added`, `known` and `recognized` are left out of the shop. */
export const UPLOAD_OUTCOMES = [
  'added',
  'recognized',
  'known',
  'otherLanguage',
  'label',
  'blackAndWhite',
  'active',
  'format',
  'tooLarge',
  'unreadable',
] as const
export type UploadOutcome = (typeof UPLOAD_OUTCOMES)[number]

const SVG_HEAD_BYTES = 2_000

/** Recognizes a format by its content; null for any other. */
export const detectFormat = (bytes: Uint8Array): GuaranteeFormat | null => {
  const startsWithBytes = (...head: number[]) => head.every((byte, index) => bytes[index] === byte)
  if (startsWithBytes(0x89, 0x50, 0x4e, 0x47)) return 'png'
  if (startsWithBytes(0xff, 0xd8, 0xff)) return 'jpg'
  if (startsWithBytes(0x25, 0x50, 0x44, 0x46)) return 'pdf'
  return /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, SVG_HEAD_BYTES))) ? 'svg' : null
}

/** Returns true for the beginning of a ZIP archive. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

const LANGUAGES: Readonly<Record<string, string>> = {
  bg: 'bulgarian',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  et: 'estonian',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hr: 'croatian',
  hu: 'hungarian',
  it: 'italian',
  lt: 'lithuanian',
  lv: 'latvian',
  mt: 'maltese',
  nl: 'dutch',
  pl: 'polish',
  pt: 'portuguese',
  ro: 'romanian',
  sk: 'slovak',
  sl: 'slovenian',
  sv: 'swedish',
}

const splitWords = (name: string): string[] =>
  name
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word !== '')

/** Lists the words of each part of a path, from the file's name to the outermost folder. */
const listPathWords = (path: string): string[][] => path.split(/[/\\]/).reverse().map(splitWords)

const findLanguage = (word: string): string | undefined =>
  Object.keys(LANGUAGES).find(code => word === code || word === LANGUAGES[code])

/**
 * Guesses the language from a path; null without one. In the file's name the last code or English name counts. A folder
 * counts when its name says nothing else, because titles of archives contain words such as "it".
 */
export const guessLanguage = (path: string): string | null => {
  const [nameWords = [], ...folders] = listPathWords(path)
  const nameLanguage = nameWords.flatMap(word => findLanguage(word) ?? []).at(-1)
  const folderLanguages = folders.flatMap(words => {
    const languages = words.map(findLanguage)
    return languages.includes(undefined) ? [] : (languages.at(-1) ?? [])
  })
  return nameLanguage ?? folderLanguages[0] ?? null
}

/** Decides by the part of a path nearest to the file that has words of one group only; false without any. */
const isNamedByNearestPart = (path: string, words: readonly string[], opposites: readonly string[]): boolean => {
  for (const part of listPathWords(path)) {
    const [hasWord, hasOpposite] = [words, opposites].map(group => part.some(word => group.includes(word)))
    if (hasWord !== hasOpposite) return hasWord === true
  }
  return false
}

/** Returns true for the name of a GARAN label, which belongs to a product. A folder may have labels and notices. */
export const isLabelName = (path: string): boolean =>
  isNamedByNearestPart(path, ['garan', 'label', 'labels'], ['notice', 'notices'])

/** Returns true for the name of a black-and-white version, which is for print only. */
export const isBlackAndWhiteName = (path: string): boolean =>
  isNamedByNearestPart(
    path,
    ['bw', 'black', 'blackandwhite', 'mono', 'monochrome', 'grey', 'gray'],
    ['rgb', 'cmyk', 'colour', 'color', 'coloured', 'colored'],
  )

/** Returns the printable last part of a path for display; archives may contain any name. */
export const getFileName = (path: string): string =>
  (path.split(/[/\\]/).at(-1) ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes the control characters of foreign names
    .replace(/[\u0000-\u001f\u007f"]/g, '')
    .slice(0, 120)

/** Returns true for files that operating systems add to archives. */
export const isSystemFile = (path: string): boolean =>
  /(^|\/)(__MACOSX\/.*|\.[^./][^/]*|Thumbs\.db|desktop\.ini)$/i.test(path)

/** Returns true for an SVG that contains scripts. The response headers block other content that an SVG could load. */
export const hasActiveContent = (svg: string): boolean => /<script|javascript:|\son\w+\s*=/i.test(svg)

interface NoticeFile {
  format: GuaranteeFormat
}

/** Chooses the file that pages show: an SVG is sharp at every size. Browsers show no PDF in a page. */
export const pickShownFile = <File extends NoticeFile>(files: readonly File[]): File | undefined =>
  pickFormat(files, ['svg', 'png', 'jpg'])

/** Chooses the file that mails carry: a PDF opens everywhere. Many mail programs neither show nor accept an SVG. */
export const pickAttachedFile = <File extends NoticeFile>(files: readonly File[]): File | undefined =>
  pickFormat(files, ['pdf', 'png', 'jpg'])

/** Returns true for a file that a mail may carry. */
export const isMailable = ({ format }: NoticeFile): boolean => format !== 'svg'

const pickFormat = <File extends NoticeFile>(
  files: readonly File[],
  order: readonly GuaranteeFormat[],
): File | undefined => order.flatMap(wanted => files.filter(({ format }) => format === wanted))[0]

const YOUR_EUROPE_PATHS: Readonly<Record<string, string>> = {
  et: 'garantiid',
  en: 'guarantees',
  fi: 'virhevastuu',
  lv: 'garantijas',
}

/** Returns the address behind the QR code of the notice, in English for languages whose address is not known. */
export const buildGuaranteeLink = (language: string): string =>
  `https://europa.eu/youreurope/${YOUR_EUROPE_PATHS[language] ?? YOUR_EUROPE_PATHS.en}`
