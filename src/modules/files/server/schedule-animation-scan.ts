import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { isAnimated, UnreadableImageError } from '#platform/server/images/image-input.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { type FileUsageProviders, findStaleTags } from './file-uses.ts'
import { buildOriginalKey } from './storage-keys.ts'
import type { StoredFile } from './store-file.ts'
import { files } from './tables.ts'

const FIND_ANIMATIONS = defineJob<Record<string, never>>('find-animations', { expireInSeconds: 1_800 })
/** Increase the number to scan all stored pictures again when more formats can be animated. */
const SCAN_VERSION = '1'
const BATCH_SIZE = 100
const ANIMATABLE_TYPES = ['image/gif', 'image/webp']

type ScanContext = Pick<App, 'db' | 'now' | 'changes' | 'storage' | 'log'>

/** Schedules the search for animations among older stored pictures. It runs at once, and then yearly. */
export const scheduleAnimationScan = (app: App, providers: FileUsageProviders): void => {
  app.jobs.handle(FIND_ANIMATIONS, (_payload, actor) => findAnimations(app, providers, actor))
  app.jobs.schedule(FIND_ANIMATIONS, { cron: '20 4 1 1 *', payload: {}, key: SCAN_VERSION })
}

const findAnimations = async (app: ScanContext, providers: FileUsageProviders, actor: Actor): Promise<void> => {
  let lastId: number | undefined = 0
  while (lastId !== undefined) {
    const stillFiles: StoredFile[] = await app.db
      .select()
      .from(files)
      .where(and(gt(files.id, lastId), inArray(files.mime, ANIMATABLE_TYPES), eq(files.animated, false)))
      .orderBy(asc(files.id))
      .limit(BATCH_SIZE)
    for (const file of stillFiles)
      if (await isAnimatedFile(app, file)) await markAnimated(app, providers, actor, file.id)
    lastId = stillFiles.at(-1)?.id
  }
}

/** Returns false for missing or unreadable originals, which stay unchanged. */
const isAnimatedFile = async ({ storage, log }: ScanContext, { id, storageKey }: StoredFile): Promise<boolean> => {
  const original = await storage.get(buildOriginalKey(storageKey))
  if (!original) return false
  try {
    return await isAnimated(original)
  } catch (error) {
    if (!(error instanceof UnreadableImageError)) throw error
    log.warn({ err: error, fileId: id }, 'image.animation_unreadable')
    return false
  }
}

/** Marks a file as animated. A new revision changes its address, because browsers cache the still picture. */
const markAnimated = (app: ScanContext, providers: FileUsageProviders, actor: Actor, id: number) =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound'>> => {
    const [before] = await tx.select().from(files).where(eq(files.id, id)).for('no key update')
    if (!before || before.animated) return failure('notFound')
    const change = { animated: true, revision: before.revision + 1 }
    const [file = before] = await tx.update(files).set(change).where(eq(files.id, id)).returning()
    for (const provider of providers) await provider.updateCopies?.(tx, file)
    tx.changed(await findStaleTags(providers, tx, [id]))
    tx.audit({ kind: 'file', id, action: 'changed', before: { animated: false }, after: { animated: true } })
    return ok(null)
  })
