/** Accepted MIME types with their file extensions; a name without one gets the first. */
export const FILE_KINDS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'image/svg+xml': ['svg'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/zip': ['zip'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  'video/mp4': ['mp4'],
  'video/webm': ['webm'],
  'audio/mpeg': ['mp3'],
}

export const isImage = (mime: string): boolean => mime.startsWith('image/')

const MAX_NAME_LENGTH = 150

/**
 * Returns a safe file name: without folders and characters that file systems or headers interpret, and with a
 * matching extension.
 */
export const sanitizeFileName = (sent: string, mime: string): string => {
  const last = sent.split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .normalize('NFC')
    // Bidirectional marks would let `exe.gpj` read as `jpg.exe`.
    .replace(/[\p{Cc}\p{Cf}<>:"|?*~]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const endings = FILE_KINDS[mime] ?? []
  const dot = plain.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot + 1)] : [plain, '']
  const fits = endings.includes(ending.toLowerCase())
  const isEnding = fits || Object.values(FILE_KINDS).some(known => known.includes(ending.toLowerCase()))
  const baseName = [...(isEnding ? stem : plain)].slice(0, MAX_NAME_LENGTH).join('') || 'file'
  return `${baseName}.${fits ? ending.toLowerCase() : (endings[0] ?? ending)}`
}
