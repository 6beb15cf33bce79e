/** Accepted MIME types with their file extensions. A file name without an extension gets the first one. */
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
export const sanitizeFileName = (fileName: string, mime: string): string => {
  const baseName = fileName.split(/[\\/]/).at(-1) ?? ''
  const cleanName = baseName
    .toWellFormed()
    .normalize('NFC')
    // Bidirectional marks would let `exe.gpj` read as `jpg.exe`.
    .replace(/[\p{Cc}\p{Cf}<>:"|?*~]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const extensions = FILE_KINDS[mime] ?? []
  const dot = cleanName.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [cleanName.slice(0, dot), cleanName.slice(dot + 1)] : [cleanName, '']
  const matchesType = extensions.includes(extension.toLowerCase())
  const isKnownExtension =
    matchesType || Object.values(FILE_KINDS).some(kindExtensions => kindExtensions.includes(extension.toLowerCase()))
  const shortName = [...(isKnownExtension ? stem : cleanName)].slice(0, MAX_NAME_LENGTH).join('') || 'file'
  return `${shortName}.${matchesType ? extension.toLowerCase() : (extensions[0] ?? extension)}`
}
