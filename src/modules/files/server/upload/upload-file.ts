import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isImage, sanitizeFileName } from '#files/domain/file-kinds.ts'
import { LARGEST_IMAGE_SIZE } from '#files/domain/image-sizes.ts'
import { type UploadError, validateUpload } from '#files/domain/validate-upload.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { canDecodeInTime } from '#platform/server/images/can-decode-in-time.ts'
import { AnimationTooLargeError, UnreadableImageError } from '#platform/server/images/image-input.ts'
import { type ImageMetadata, readImageMetadata } from '#platform/server/images/image-metadata.ts'
import { isAnimatedPng } from '#platform/server/images/is-animated-png.ts'
import { createSingleFlight } from '#platform/server/images/single-flight.ts'
import { type Write, write } from '#platform/server/write.ts'
import { MAKE_THUMBNAILS } from '../make-thumbnails.ts'
import { buildOriginalKey } from '../storage-keys.ts'
import { type StoredFile, storeFile } from '../store-file.ts'
import { folders } from '../tables.ts'
import { detectFileType } from './detect-file-type.ts'
import { findRepeatedFile } from './find-repeated-file.ts'

export interface NewUpload {
  folderId: number
  /** The file name sent by the browser. */
  name: string
  bytes: Uint8Array
  imageOnly: boolean
}

const SVG_MIME = 'image/svg+xml'

export type UploadFileFailure = UploadError | 'unreadable' | 'animation' | 'animatedPng' | 'noFolder'

/** Decoding takes far more memory than the upload, so pictures are decoded one at a time. */
const decodeQueue = createSingleFlight<ImageMetadata | null>(1)

/** Further writes in the file's transaction; a failure rolls the file back. */
type WriteAlongside<Reason> = (tx: Write, file: StoredFile) => Promise<Result<null, Reason>>

/** A repeated upload stores nothing and returns the file of the first one. */
interface RepeatedUpload {
  repeated: StoredFile
}

const acceptRepeated = <Reason>(
  uploadResult: Result<StoredFile, Reason | RepeatedUpload>,
): Result<StoredFile, Reason> => {
  if (uploadResult.ok) return uploadResult
  const { reason } = uploadResult
  return typeof reason === 'object' && reason !== null && 'repeated' in reason
    ? ok(reason.repeated)
    : failure(reason as Reason)
}

/**
 * Checks a file by its content and stores it. The bytes are stored before the row. A repeated upload returns the file
 * that is stored already; callers with writes of their own recognise repeats themselves.
 */
export const uploadFile = async <Reason = never>(
  app: Pick<App, 'db' | 'now' | 'changes' | 'storage' | 'settings' | 'jobs'>,
  actor: Actor,
  { folderId, name, bytes, imageOnly }: NewUpload,
  writeAlongside?: WriteAlongside<Reason>,
): Promise<Result<StoredFile, UploadFileFailure | Reason>> => {
  const detectedType = await detectFileType(name, bytes)
  const rules = { limitBytes: app.settings.UPLOAD_LIMIT, imageOnly }
  const error = validateUpload({ size: bytes.byteLength, mime: detectedType?.mime ?? null }, rules)
  if (error || !detectedType) return failure(error ?? 'wrongKind')
  if (detectedType.mime === 'image/png' && isAnimatedPng(detectedType.bytes)) return failure('animatedPng')
  const metadata = await readPictureMetadata(detectedType.mime, detectedType.bytes)
  if (metadata === 'unreadable' || metadata === 'animation') return failure(metadata)
  const storageKey = createHash('sha256').update(detectedType.bytes).digest('hex')
  const key = buildOriginalKey(storageKey)
  const storedName = sanitizeFileName(name, detectedType.mime)
  if (!(await app.storage.has(key))) await app.storage.put(key, detectedType.bytes)
  const uploadResult = await write(
    app,
    actor,
    async (tx): Promise<Result<StoredFile, UploadFileFailure | Reason | RepeatedUpload>> => {
      const [folder] = await tx
        .select({ id: folders.id })
        .from(folders)
        .where(and(eq(folders.id, folderId), isNull(folders.deletedAt)))
        .for('share')
      if (!folder) return failure('noFolder')
      await lockBytes(tx, key)
      const repeatedFile = writeAlongside
        ? null
        : await findRepeatedFile(tx, { folderId, name: storedName, storageKey })
      if (repeatedFile) return failure({ repeated: repeatedFile })
      const file = await storeFile(tx, app.storage, {
        folderId,
        name: storedName,
        mime: detectedType.mime,
        bytes: detectedType.bytes,
        metadata: metadata ?? undefined,
      })
      tx.audit({
        kind: 'file',
        id: file.id,
        after: { name: file.name, mime: file.mime, size: file.size, folderId, storageKey: file.storageKey },
      })
      if (metadata) await app.jobs.enqueue(tx, MAKE_THUMBNAILS, { id: file.id })
      if (!writeAlongside) return ok(file)
      const result = await writeAlongside(tx, file)
      return result.ok ? ok(file) : result
    },
  )
  return acceptRepeated(uploadResult)
}

/**
 * Returns undefined for other files, and an error for pictures that are unreadable, too large or too slow to decode.
 */
const readPictureMetadata = async (
  mime: string,
  bytes: Uint8Array,
): Promise<ImageMetadata | 'unreadable' | 'animation' | undefined> => {
  if (!isImage(mime)) return undefined
  try {
    const key = createHash('sha256').update(bytes).digest('hex')
    return (await decodeQueue.run(key, () => decodePicture(mime, bytes))) ?? 'unreadable'
  } catch (error) {
    if (error instanceof AnimationTooLargeError) return 'animation'
    if (error instanceof UnreadableImageError) return 'unreadable'
    throw error
  }
}

const decodePicture = async (mime: string, bytes: Uint8Array): Promise<ImageMetadata | null> => {
  if (mime === SVG_MIME && !(await canDecodeInTime(bytes, { size: LARGEST_IMAGE_SIZE }))) return null
  return readImageMetadata(bytes)
}

/** Serializes storing and deleting of equal bytes. */
export const lockBytes = async (tx: Write, key: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}
