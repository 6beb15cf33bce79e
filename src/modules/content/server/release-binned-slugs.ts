import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { findFreeSlug } from '#content/domain/find-free-slug.ts'
import type { Language } from '#kernel/language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { findTakenSlugs } from './find-taken-slugs.ts'
import { pages, slugs } from './tables.ts'

/** Returns those of the products that are in the bin. The catalog module knows them. */
export type FindBinnedProducts = (db: Queryable, productIds: readonly number[]) => Promise<ReadonlySet<number>>

interface RequestedSlugs {
  language: Language
  requested: readonly string[]
  findBinnedProducts?: FindBinnedProducts | undefined
}

/**
 * Frees addresses of binned pages for other pages. A binned page gets another address at once, which it has when
 * somebody restores it. Its page is hidden, so no visitor follows the old one.
 */
export const releaseBinnedSlugs = async (
  tx: Write,
  { language, requested, findBinnedProducts }: RequestedSlugs,
): Promise<void> => {
  if (requested.length === 0) return
  const binned = await findBinnedHolders(tx, { language, requested, findBinnedProducts })
  if (binned.length === 0) return
  const taken = await findTakenSlugs(tx, language, requested)
  for (const slug of requested) taken.add(slug)
  for (const { slug, current, pageId } of binned) {
    const condition = and(eq(slugs.language, language), eq(slugs.slug, slug))
    if (!current) {
      await tx.delete(slugs).where(condition)
      continue
    }
    const newSlug = findFreeSlug(slug, taken)
    taken.add(newSlug)
    await tx.update(slugs).set({ slug: newSlug }).where(condition)
    const [before, after] = [{ [language]: slug }, { [language]: newSlug }]
    tx.audit({ kind: 'page', id: pageId, action: 'moved', before, after })
  }
}

interface Holder {
  slug: string
  current: boolean
  pageId: number
}

const findBinnedHolders = async (
  tx: Write,
  { language, requested, findBinnedProducts }: RequestedSlugs,
): Promise<Holder[]> => {
  const columns = { slug: slugs.slug, current: slugs.current, pageId: pages.id, subjectId: pages.subjectId }
  const isRequested = and(eq(slugs.language, language), inArray(slugs.slug, [...requested]))
  const selectHolders = () =>
    tx.select(columns).from(slugs).innerJoin(pages, eq(pages.id, slugs.pageId)).orderBy(asc(slugs.slug))
  // The lock keeps a page in the bin until the end of the transaction.
  const binned = await selectHolders()
    .where(and(isRequested, isNotNull(pages.deletedAt)))
    .for('update')
  if (!findBinnedProducts) return binned
  const ofProducts = await selectHolders().where(and(isRequested, eq(pages.kind, 'product'), isNull(pages.deletedAt)))
  const binnedProducts = await findBinnedProducts(
    tx,
    ofProducts.flatMap(({ subjectId }) => subjectId ?? []),
  )
  return [...binned, ...ofProducts.filter(({ subjectId }) => subjectId !== null && binnedProducts.has(subjectId))]
}
