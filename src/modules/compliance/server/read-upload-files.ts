import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import {
  detectFormat,
  type GuaranteeFormat,
  getFileName,
  guessLanguage,
  hasActiveContent,
  isArchive,
  isBlackAndWhiteName,
  isLabelName,
  isSystemFile,
  MAX_ARCHIVE_FILES,
  MAX_FILE_BYTES,
  MAX_UNPACKED_BYTES,
  type UploadOutcome,
} from '#compliance/domain/guarantee-file.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { listZipFiles, unpackZipFile, type ZipFile } from '#kernel/unpack-zip.ts'
import { UnreadableImageError } from '#platform/server/images/image-input.ts'
import { inspectPicture } from './inspect-picture.ts'

/** A file that the shop can use. */
export interface NoticeFile {
  name: string
  hash: string
  format: GuaranteeFormat
  content: Buffer
  /** A guess from the name. */
  language: string | null
  width: number | null
  height: number | null
}

export interface UploadedFile {
  name: string
  /** The file, or why it is left out. */
  result: Result<NoticeFile, UploadOutcome>
}

export type ArchiveFailure = 'empty' | 'damaged' | 'tooManyFiles' | 'tooLarge'

/**
 * Reads an archive or a single file in memory. It unpacks only files in the shop's languages, and checks their announced
 * sizes first.
 */
export const readUploadFiles = async (
  name: string,
  bytes: Buffer,
  languages: readonly string[],
): Promise<Result<UploadedFile[], ArchiveFailure>> => {
  if (bytes.length === 0) return failure('empty')
  if (!isArchive(bytes)) {
    const rejection = classifyName(name, bytes.length, languages)
    return ok([{ name: getFileName(name), result: rejection ? failure(rejection) : await readNoticeFile(name, bytes) }])
  }
  const listedFiles = listFiles(bytes)
  return listedFiles.ok ? unpackFiles(bytes, listedFiles.value, languages) : listedFiles
}

const listFiles = (bytes: Buffer): Result<ZipFile[], ArchiveFailure> => {
  try {
    const files = listZipFiles(bytes)
    if (files.length > MAX_ARCHIVE_FILES) return failure('tooManyFiles')
    const uploadedFiles = files.filter(({ path }) => !isSystemFile(path))
    return uploadedFiles.length > 0 ? ok(uploadedFiles) : failure('empty')
  } catch {
    return failure('damaged')
  }
}

const unpackFiles = async (
  bytes: Buffer,
  files: readonly ZipFile[],
  languages: readonly string[],
): Promise<Result<UploadedFile[], ArchiveFailure>> => {
  const uploaded: UploadedFile[] = []
  let unpackedBytes = 0
  for (const { path, size } of files) {
    const name = getFileName(path)
    const rejection = classifyName(path, size, languages)
    if (rejection) {
      uploaded.push({ name, result: failure(rejection) })
      continue
    }
    unpackedBytes += size
    if (unpackedBytes > MAX_UNPACKED_BYTES) return failure('tooLarge')
    // Unpacking blocks, so requests run between files.
    await setImmediate()
    try {
      const content = unpackZipFile(bytes, path)
      if (!content) return failure('damaged')
      uploaded.push({ name, result: await readNoticeFile(path, Buffer.from(content)) })
    } catch {
      return failure('damaged')
    }
  }
  return ok(uploaded)
}

const FORMAT_NAME = /\.(?:svg|png|jpe?g|pdf)$/i

const classifyName = (path: string, size: number, languages: readonly string[]): UploadOutcome | null => {
  if (!FORMAT_NAME.test(path)) return 'format'
  if (isLabelName(path)) return 'label'
  const language = guessLanguage(path)
  if (language !== null && !languages.includes(language)) return 'otherLanguage'
  if (isBlackAndWhiteName(path)) return 'blackAndWhite'
  return size > MAX_FILE_BYTES ? 'tooLarge' : null
}

const readNoticeFile = async (path: string, content: Buffer): Promise<Result<NoticeFile, UploadOutcome>> => {
  const format = detectFormat(content)
  if (!format) return failure('format')
  if (format === 'svg' && hasActiveContent(content.toString('utf8'))) return failure('active')
  const file = {
    name: getFileName(path),
    hash: createHash('sha256').update(content).digest('hex'),
    format,
    content,
    language: guessLanguage(path),
  }
  if (format === 'pdf') return ok({ ...file, width: null, height: null })
  try {
    const { width, height, isColoured } = await inspectPicture(content)
    return isColoured ? ok({ ...file, width, height }) : failure('blackAndWhite')
  } catch (error) {
    if (!(error instanceof UnreadableImageError)) throw error
    return failure('unreadable')
  }
}
