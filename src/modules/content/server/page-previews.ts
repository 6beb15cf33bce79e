import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { cleanTexts } from './clean-texts.ts'
import { lockShown } from './edit-page.ts'
import { asFilesAre } from './follow-files.ts'
import { pagePreviews, type Written } from './tables.ts'

const DAY_MS = 24 * 3_600_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

interface Asked {
  pageId: number
  change: Partial<Written>
  days: number
  by: string
  now: Date
}

/** Stores a preview of a page. Only the hash of the returned token is stored. */
export const makePreview = async (
  tx: Write,
  { pageId, change, days, by, now }: Asked,
): Promise<Outcome<{ token: string; expiresAt: Date }, 'missing'>> => {
  const shown = await lockShown(tx, pageId, now)
  if (!shown) return refused('missing')
  await tx.delete(pagePreviews).where(lte(pagePreviews.expiresAt, now))
  const written = await asFilesAre(tx, { ...shown.written, ...change })
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  await tx.insert(pagePreviews).values({
    ...{ pageId, expiresAt, madeBy: by, madeAt: now },
    tokenHash: hashOf(token),
    written: {
      ...written,
      content: cleanTexts(written.content),
      itemContainers: cleanTexts(written.itemContainers),
    },
  })
  tx.audit({ kind: 'page', id: pageId, action: 'preview-made', after: { expiresAt: expiresAt.toISOString() } })
  return ok({ token, expiresAt })
}

/** Returns the content of an unexpired preview link, or null. */
export const findPreview = async (
  db: Queryable,
  { pageId, token, now }: { pageId: number; token: string; now: Date },
): Promise<{ written: Written; expiresAt: Date; madeAt: Date } | null> => {
  const { written, expiresAt, madeAt } = pagePreviews
  const [found] = await db
    .select({ written, expiresAt, madeAt })
    .from(pagePreviews)
    .where(and(eq(pagePreviews.tokenHash, hashOf(token)), eq(pagePreviews.pageId, pageId), gt(expiresAt, now)))
  return found ?? null
}

export const listPreviews = (db: Queryable, pageId: number, now: Date) => {
  const { id, madeBy, madeAt, expiresAt } = pagePreviews
  return db
    .select({ id, madeBy, madeAt, expiresAt })
    .from(pagePreviews)
    .where(and(eq(pagePreviews.pageId, pageId), gt(expiresAt, now)))
    .orderBy(desc(madeAt), desc(id))
}

/** Revokes a preview link. Returns its page id, or null when there is no such link. */
export const dropPreview = async (tx: Transaction, id: number): Promise<number | null> => {
  const [gone] = await tx.delete(pagePreviews).where(eq(pagePreviews.id, id)).returning({ pageId: pagePreviews.pageId })
  return gone?.pageId ?? null
}
