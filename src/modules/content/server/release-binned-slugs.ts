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
  requestedSlugs: readonly string[]
  findBinnedProducts?: FindBinnedProducts | undefined
}

/**
 * Frees the slugs of binned pages for other pages. A binned page gets a new slug and keeps it when it is restored.
 * Visitors cannot see binned pages, so no redirect is needed.
 */
export const releaseBinnedSlugs = async (
  tx: Write,
  { language, requestedSlugs, findBinnedProducts }: RequestedSlugs,
): Promise<void> => {
  if (requestedSlugs.length === 0) return
  const binnedHolders = await findBinnedHolders(tx, { language, requestedSlugs, findBinnedProducts })
  if (binnedHolders.length === 0) return
  const takenSlugs = await findTakenSlugs(tx, language, requestedSlugs)
  for (const slug of requestedSlugs) takenSlugs.add(slug)
  for (const { slug, current, pageId } of binnedHolders) {
    const condition = and(eq(slugs.language, language), eq(slugs.slug, slug))
    if (!current) {
      await tx.delete(slugs).where(condition)
      continue
    }
    const newSlug = findFreeSlug(slug, takenSlugs)
    takenSlugs.add(newSlug)
    await tx.update(slugs).set({ slug: newSlug }).where(condition)
    const [before, after] = [{ [language]: slug }, { [language]: newSlug }]
    tx.audit({ kind: 'page', id: pageId, action: 'moved', before, after })
  }
}

interface SlugHolder {
  slug: string
  current: boolean
  pageId: number
}

const findBinnedHolders = async (
  tx: Write,
  { language, requestedSlugs, findBinnedProducts }: RequestedSlugs,
): Promise<SlugHolder[]> => {
  const columns = { slug: slugs.slug, current: slugs.current, pageId: pages.id, subjectId: pages.subjectId }
  const requestedCondition = and(eq(slugs.language, language), inArray(slugs.slug, [...requestedSlugs]))
  const selectHolders = () =>
    tx.select(columns).from(slugs).innerJoin(pages, eq(pages.id, slugs.pageId)).orderBy(asc(slugs.slug))
  // The lock keeps a page in the bin until the end of the transaction.
  const binnedHolders = await selectHolders()
    .where(and(requestedCondition, isNotNull(pages.deletedAt)))
    .for('update')
  if (!findBinnedProducts) return binnedHolders
  const productHolders = await selectHolders().where(
    and(requestedCondition, eq(pages.kind, 'product'), isNull(pages.deletedAt)),
  )
  const binnedProducts = await findBinnedProducts(
    tx,
    productHolders.flatMap(({ subjectId }) => subjectId ?? []),
  )
  return [
    ...binnedHolders,
    ...productHolders.filter(({ subjectId }) => subjectId !== null && binnedProducts.has(subjectId)),
  ]
}
