import { eq } from 'drizzle-orm'
import type { FileFields } from '#files/contract-finder.ts'
import { type Crop, cropKey, cropPixels } from '#files/domain/crop.ts'
import { fileNameFor, isImage } from '#files/domain/file-kinds.ts'
import { keepTranslations } from '#kernel/keep-translations.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readImageFacts } from '#platform/server/images/image-facts.ts'
import { write } from '#platform/server/write.ts'
import { type Places, staleBy } from '../file-uses.ts'
import { originalKey } from '../original-key.ts'
import { files } from '../tables.ts'

/** A crop of the whole picture counts as no crop. */
const WHOLE = cropKey({ x: 0, y: 0, width: 1, height: 1 })

/** Changes name, texts, focus and crop of a file; the original bytes stay. */
export const saveFile = (
  app: Pick<App, 'db' | 'now' | 'changes' | 'storage'>,
  places: Places,
  actor: Actor,
  { id, ...given }: FileFields & { id: number },
): Promise<Outcome<number, 'gone'>> =>
  write(app, actor, async (tx): Promise<Outcome<number, 'gone'>> => {
    const [before] = await tx.select().from(files).where(eq(files.id, id)).for('no key update')
    if (!before) return refused('gone')
    const isPicture = isImage(before.mime)
    const crop = isPicture && given.crop && cropKey(given.crop) !== WHOLE ? given.crop : null
    const after = {
      name: fileNameFor(given.name, before.mime),
      alt: keepTranslations(before.alt, given.alts),
      caption: keepTranslations(before.caption, given.captions),
      focus: isPicture ? given.focus : null,
      crop,
    }
    const isCutAnew = keyOf(crop) !== keyOf(before.crop)
    const facts = isCutAnew ? await factsOf(app, before.storageKey, crop) : {}
    if (facts === null) return refused('gone')
    const [saved = before] = await tx
      .update(files)
      .set({ ...after, ...facts, ...(isCutAnew && { revision: before.revision + 1 }) })
      .where(eq(files.id, id))
      .returning()
    for (const place of places) await place.follow?.(tx, saved)
    tx.changed(await staleBy(places, tx, [id]))
    const { name, alt, caption, focus } = before
    tx.audit({ kind: 'file', id, action: 'changed', before: { name, alt, caption, focus, crop: before.crop }, after })
    return ok(id)
  })

const keyOf = (crop: Crop | null): string => (crop ? cropKey(crop) : WHOLE)

const factsOf = async ({ storage }: Pick<App, 'storage'>, storageKey: string, crop: Crop | null) => {
  const original = await storage.get(originalKey(storageKey))
  return original && (await readImageFacts(original, crop ? whole => cropPixels(crop, whole) : undefined))
}
