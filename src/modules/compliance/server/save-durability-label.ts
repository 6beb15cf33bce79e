import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { LabelFile } from '#catalog/domain/durability.ts'
import { detectFormat, getFileName, hasActiveContent } from '#compliance/domain/guarantee-file.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { UnreadableImageError } from '#platform/server/images/image-input.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { inspectPicture } from './inspect-picture.ts'
import { guaranteeFiles } from './tables.ts'

export type LabelFailure = 'format' | 'active' | 'unreadable' | 'notice'

/** Stores a label with its original bytes. Staff of products vouch for it, so it needs no confirmation. */
export const saveDurabilityLabel = async (
  app: WriteContext,
  actor: Actor,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<Result<LabelFile, LabelFailure>> => {
  const format = detectFormat(bytes)
  // Pages show the label, and browsers show no PDF in a page.
  if (!format || format === 'pdf') return failure('format')
  if (format === 'svg' && hasActiveContent(bytes.toString('utf8'))) return failure('active')
  const size = await measurePicture(bytes)
  if (!size) return failure('unreadable')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const label = { hash, name: getFileName(name) || `label.${format}`, ...size }
  return write(app, actor, async (tx): Promise<Result<LabelFile, LabelFailure>> => {
    const now = app.now()
    const isNotice = and(eq(guaranteeFiles.hash, hash), eq(guaranteeFiles.kind, 'notice'))
    if ((await tx.$count(guaranteeFiles, isNotice)) > 0) return failure('notice')
    await tx
      .insert(guaranteeFiles)
      .values({ ...label, kind: 'label', format, content: bytes, uploadedAt: now, confirmedAt: now })
      .onConflictDoNothing({ target: [guaranteeFiles.hash, guaranteeFiles.kind] })
    tx.audit({ kind: 'settings', id: 'guarantee', action: 'imported', after: { files: [label.name] } })
    return ok(label)
  })
}

const measurePicture = async (bytes: Buffer): Promise<{ width: number; height: number } | null> => {
  try {
    const { width, height } = await inspectPicture(bytes)
    return { width, height }
  } catch (error) {
    if (error instanceof UnreadableImageError) return null
    throw error
  }
}
