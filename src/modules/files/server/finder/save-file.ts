import { eq } from 'drizzle-orm'
import type { FileFields } from '#files/contract-finder.ts'
import { type Crop, formatCropKey, toCropPixels } from '#files/domain/crop.ts'
import { isImage, sanitizeFileName } from '#files/domain/file-kinds.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readImageMetadata } from '#platform/server/images/image-metadata.ts'
import { write } from '#platform/server/write.ts'
import { type FileUsageProviders, findStaleTags } from '../file-uses.ts'
import { buildOriginalKey } from '../storage-keys.ts'
import { files } from '../tables.ts'

/** A crop of the whole picture counts as no crop. */
const FULL_CROP_KEY = formatCropKey({ x: 0, y: 0, width: 1, height: 1 })

/** Changes name, texts, focus and crop of a file; the original bytes stay. */
export const saveFile = (
  app: Pick<App, 'db' | 'now' | 'changes' | 'storage'>,
  providers: FileUsageProviders,
  actor: Actor,
  { id, ...fields }: FileFields & { id: number },
): Promise<Result<number, 'notFound'>> =>
  write(app, actor, async (tx): Promise<Result<number, 'notFound'>> => {
    const [before] = await tx.select().from(files).where(eq(files.id, id)).for('no key update')
    if (!before) return failure('notFound')
    const isPicture = isImage(before.mime)
    const crop = isPicture && fields.crop && formatCropKey(fields.crop) !== FULL_CROP_KEY ? fields.crop : null
    const after = {
      name: sanitizeFileName(fields.name, before.mime),
      alt: mergeTranslations(before.alt, fields.alts),
      caption: mergeTranslations(before.caption, fields.captions),
      focus: isPicture ? fields.focus : null,
      crop,
    }
    const hasNewCrop = getCropKey(crop) !== getCropKey(before.crop)
    const metadata = hasNewCrop ? await readCroppedMetadata(app, before.storageKey, crop) : {}
    if (metadata === null) return failure('notFound')
    const [savedFile = before] = await tx
      .update(files)
      .set({ ...after, ...metadata, ...(hasNewCrop && { revision: before.revision + 1 }) })
      .where(eq(files.id, id))
      .returning()
    for (const provider of providers) await provider.updateCopies?.(tx, savedFile)
    tx.changed(await findStaleTags(providers, tx, [id]))
    const { name, alt, caption, focus } = before
    tx.audit({ kind: 'file', id, action: 'changed', before: { name, alt, caption, focus, crop: before.crop }, after })
    return ok(id)
  })

const getCropKey = (crop: Crop | null): string => (crop ? formatCropKey(crop) : FULL_CROP_KEY)

const readCroppedMetadata = async ({ storage }: Pick<App, 'storage'>, storageKey: string, crop: Crop | null) => {
  const original = await storage.get(buildOriginalKey(storageKey))
  return original && (await readImageMetadata(original, crop ? size => toCropPixels(crop, size) : undefined))
}
