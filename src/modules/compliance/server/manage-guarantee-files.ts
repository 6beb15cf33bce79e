import { and, eq, isNull } from 'drizzle-orm'
import { OFFICIAL_LANGUAGES, type UploadOutcome } from '#compliance/domain/guarantee-file.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { type ArchiveFailure, type NoticeFile, readUploadFiles, type UploadedFile } from './read-upload-files.ts'
import { guaranteeFiles } from './tables.ts'

export interface FileOutcome {
  name: string
  outcome: UploadOutcome
}

const AUDIT_ID = 'guarantee'

/** Stores the usable files of an upload and returns the outcome of each file. */
export const uploadGuaranteeFiles = async (
  app: WriteContext,
  actor: Actor,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<Result<FileOutcome[], ArchiveFailure>> => {
  const readFiles = await readUploadFiles(name, bytes, getShopLanguages())
  if (!readFiles.ok) return readFiles
  return write(app, actor, async tx => {
    const outcomes: FileOutcome[] = []
    for (const file of readFiles.value)
      outcomes.push({ name: file.name, outcome: await storeFile(tx, file, app.now()) })
    const names = outcomes.flatMap(({ name: stored, outcome }) => (isStored(outcome) ? [stored] : []))
    tx.audit({ kind: 'settings', id: AUDIT_ID, action: 'imported', after: { files: names } })
    tx.changed(['settings'])
    return ok(outcomes)
  })
}

const isStored = (outcome: UploadOutcome): boolean => outcome === 'added' || outcome === 'recognized'

const storeFile = async (tx: Write, { result }: UploadedFile, now: Date): Promise<UploadOutcome> => {
  if (!result.ok) return result.reason
  const file = result.value
  const officialLanguage = OFFICIAL_LANGUAGES.get(file.hash)
  const inserted = await tx
    .insert(guaranteeFiles)
    .values({
      ...file,
      uploadedAt: now,
      ...(officialLanguage !== undefined && { language: officialLanguage, confirmedAt: now }),
    })
    .onConflictDoNothing({ target: [guaranteeFiles.hash, guaranteeFiles.kind] })
    .returning({ id: guaranteeFiles.id })
  if (inserted.length > 0) return officialLanguage === undefined ? 'added' : 'recognized'
  return restoreFile(tx, file, now)
}

/** Puts a known file back into use; a confirmed one stays confirmed, because its hash is the same. */
const restoreFile = async (tx: Write, { hash }: NoticeFile, now: Date): Promise<UploadOutcome> => {
  const [stored] = await tx
    .select()
    .from(guaranteeFiles)
    .where(and(eq(guaranteeFiles.hash, hash), eq(guaranteeFiles.kind, 'notice')))
    .for('update')
  if (!stored?.removedAt) return 'known'
  const confirmedAt = stored.confirmedAt && now
  await tx.update(guaranteeFiles).set({ removedAt: null, confirmedAt }).where(eq(guaranteeFiles.id, stored.id))
  return confirmedAt ? 'recognized' : 'added'
}

/** Confirms that a file is the official one in a language. */
export const confirmGuaranteeFile = (
  app: WriteContext,
  actor: Actor,
  { id, language }: { id: number; language: string },
): Promise<Result<null, 'notFound'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound'>> => {
    const [before] = await lockFile(tx, id)
    if (!before) return failure('notFound')
    await tx.update(guaranteeFiles).set({ language, confirmedAt: app.now() }).where(eq(guaranteeFiles.id, id))
    tx.audit({
      kind: 'settings',
      id: AUDIT_ID,
      action: 'changed',
      before: { name: before.name, language: before.confirmedAt && before.language },
      after: { name: before.name, language },
    })
    tx.changed(['settings'])
    return ok(null)
  })

/** Takes a file out of use. Its bytes stay, because orders refer to them. */
export const removeGuaranteeFile = (app: WriteContext, actor: Actor, id: number): Promise<Result<null, 'notFound'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound'>> => {
    const [before] = await lockFile(tx, id)
    if (!before) return failure('notFound')
    // Nothing refers to a file that was never confirmed.
    if (before.confirmedAt)
      await tx.update(guaranteeFiles).set({ removedAt: app.now() }).where(eq(guaranteeFiles.id, id))
    else await tx.delete(guaranteeFiles).where(eq(guaranteeFiles.id, id))
    tx.audit({ kind: 'settings', id: AUDIT_ID, action: 'removed', before: { name: before.name } })
    tx.changed(['settings'])
    return ok(null)
  })

const lockFile = (tx: Write, id: number) =>
  tx
    .select({
      name: guaranteeFiles.name,
      language: guaranteeFiles.language,
      confirmedAt: guaranteeFiles.confirmedAt,
    })
    .from(guaranteeFiles)
    .where(and(eq(guaranteeFiles.id, id), eq(guaranteeFiles.kind, 'notice'), isNull(guaranteeFiles.removedAt)))
    .for('update')
