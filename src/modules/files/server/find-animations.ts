import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { isAnimated, UnreadableImage } from '#platform/server/images/image-input.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { type Places, staleBy } from './file-uses.ts'
import { originalKey } from './original-key.ts'
import type { StoredFile } from './store-file.ts'
import { files } from './tables.ts'

const FIND = job<Record<string, never>>('find-animations', { expireInSeconds: 1_800 })
/** Increase the number to scan all stored pictures again when more formats can be animated. */
const READING = '1'
const AT_ONCE = 100
const MAY_MOVE = ['image/gif', 'image/webp']

type Finding = Pick<App, 'db' | 'now' | 'changes' | 'storage' | 'log'>

/** Marks animations among pictures stored before animations were supported: once, then yearly. */
export const findAnimationsOnce = (app: App, places: Places): void => {
  app.jobs.handle(FIND, (_nothing, actor) => findAnimations(app, places, actor))
  app.jobs.schedule(FIND, { cron: '20 4 1 1 *', payload: {}, key: READING })
}

const findAnimations = async (app: Finding, places: Places, actor: Actor): Promise<void> => {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const still: StoredFile[] = await app.db
      .select()
      .from(files)
      .where(and(gt(files.id, after), inArray(files.mime, MAY_MOVE), eq(files.animated, false)))
      .orderBy(asc(files.id))
      .limit(AT_ONCE)
    for (const file of still) if (await moves(app, file)) await showAnimated(app, places, actor, file.id)
    after = still.at(-1)?.id
  }
}

/** Returns false for missing or unreadable originals, which stay unchanged. */
const moves = async ({ storage, log }: Finding, { id, storageKey }: StoredFile): Promise<boolean> => {
  const original = await storage.get(originalKey(storageKey))
  if (!original) return false
  try {
    return await isAnimated(original)
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error
    log.warn({ err: error, fileId: id }, 'image.animation_unreadable')
    return false
  }
}

/** The new revision changes the address, because browsers cache the still picture. */
const showAnimated = (app: Finding, places: Places, actor: Actor, id: number) =>
  write(app, actor, async (tx): Promise<Outcome<null, 'gone'>> => {
    const [before] = await tx.select().from(files).where(eq(files.id, id)).for('no key update')
    if (!before || before.animated) return refused('gone')
    const change = { animated: true, revision: before.revision + 1 }
    const [file = before] = await tx.update(files).set(change).where(eq(files.id, id)).returning()
    for (const place of places) await place.follow?.(tx, file)
    tx.changed(await staleBy(places, tx, [id]))
    tx.audit({ kind: 'file', id, action: 'changed', before: { animated: false }, after: { animated: true } })
    return ok(null)
  })
