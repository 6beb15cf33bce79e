import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt } from 'drizzle-orm'
import { applyRename, type PageMeta } from '#content/domain/apply-rename.ts'
import type { Write } from '#platform/server/write.ts'
import { pageVersions } from './tables.ts'

interface PageRename {
  pageId: number
  now: Date
  before: PageMeta
  after: PageMeta
}

/** Renames scheduled versions that have not started. Nobody has seen them, so they are updated in place. */
export const renameScheduledVersions = async (tx: Write, { pageId, now, before, after }: PageRename): Promise<void> => {
  if (isDeepStrictEqual(before, after)) return
  const { number, title, metaDescription, shownFrom } = pageVersions
  const scheduledVersions = await tx
    .select({ number, title, metaDescription })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), gt(shownFrom, now)))
  for (const { number: version, ...meta } of scheduledVersions) {
    const newMeta = applyRename(meta, before, after)
    if (isDeepStrictEqual(newMeta, meta)) continue
    await tx
      .update(pageVersions)
      .set(newMeta)
      .where(and(eq(pageVersions.pageId, pageId), eq(number, version)))
    tx.audit({ kind: 'page', id: pageId, before: { version, ...meta }, after: { version, ...newMeta } })
  }
}
