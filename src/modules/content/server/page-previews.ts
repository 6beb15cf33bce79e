import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import type { Write } from '#platform/server/write.ts'
import { cleanTexts } from './clean-texts.ts'
import { lockShownVersion } from './edit-page.ts'
import { type PageContent, pagePreviews } from './tables.ts'
import { refreshFileCopies } from './update-file-copies.ts'

interface PreviewInput {
  pageId: number
  change: Partial<PageContent>
  days: number
  username: string
  now: Date
}

/** Stores a preview of a page. Only the hash of the returned token is stored. */
export const createPreview = async (
  tx: Write,
  { pageId, change, days, username, now }: PreviewInput,
): Promise<Result<{ token: string; expiresAt: Date }, 'notFound'>> => {
  const shownVersion = await lockShownVersion(tx, pageId, now)
  if (!shownVersion) return failure('notFound')
  await tx.delete(pagePreviews).where(lte(pagePreviews.expiresAt, now))
  const pageContent = await refreshFileCopies(tx, { ...shownVersion.pageContent, ...change })
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  await tx.insert(pagePreviews).values({
    pageId,
    expiresAt,
    createdBy: username,
    createdAt: now,
    tokenHash: hashToken(token),
    pageContent: {
      ...pageContent,
      content: cleanTexts(pageContent.content),
      itemContainers: cleanTexts(pageContent.itemContainers),
    },
  })
  tx.audit({ kind: 'page', id: pageId, action: 'preview-created', after: { expiresAt: expiresAt.toISOString() } })
  return ok({ token, expiresAt })
}

/** Returns the content of an unexpired preview link, or null. */
export const findPreview = async (
  db: Queryable,
  { pageId, token, now }: { pageId: number; token: string; now: Date },
): Promise<{ pageContent: PageContent; expiresAt: Date; createdAt: Date } | null> => {
  const { pageContent, expiresAt, createdAt } = pagePreviews
  const [preview] = await db
    .select({ pageContent, expiresAt, createdAt })
    .from(pagePreviews)
    .where(and(eq(pagePreviews.tokenHash, hashToken(token)), eq(pagePreviews.pageId, pageId), gt(expiresAt, now)))
  return preview ?? null
}

export const listPreviews = (db: Queryable, pageId: number, now: Date) => {
  const { id, createdBy, createdAt, expiresAt } = pagePreviews
  return db
    .select({ id, createdBy, createdAt, expiresAt })
    .from(pagePreviews)
    .where(and(eq(pagePreviews.pageId, pageId), gt(expiresAt, now)))
    .orderBy(desc(createdAt), desc(id))
}

/** Revokes a preview link. Returns its page id, or null when there is no such link. */
export const deletePreview = async (tx: Transaction, id: number): Promise<number | null> => {
  const [deletedPreview] = await tx
    .delete(pagePreviews)
    .where(eq(pagePreviews.id, id))
    .returning({ pageId: pagePreviews.pageId })
  return deletedPreview?.pageId ?? null
}
