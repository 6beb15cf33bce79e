import { and, eq, isNull, ne } from 'drizzle-orm'
import { isReservedSlug } from '#content/domain/reserved-words.ts'
import { createPageTag } from '#kernel/change-tag.ts'
import type { Language } from '#kernel/language.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { slugify } from '#kernel/slug.ts'
import type { Write } from '#platform/server/write.ts'
import { findRequiredPages } from './bin-pages.ts'
import { type FindBinnedProducts, releaseBinnedSlugs } from './release-binned-slugs.ts'
import { pages, slugs } from './tables.ts'

interface PageMove {
  pageId: number
  language: Language
  slug: string
  findBinnedProducts?: FindBinnedProducts
}

/**
 * Changes a page's slug in one language; the old slug redirects. Fails for required pages, reserved words and current
 * slugs of other pages. A former slug of another page, and any slug of a binned page, is taken over.
 */
export const movePage = async (
  tx: Write,
  { pageId, language, slug: requestedSlug, findBinnedProducts }: PageMove,
): Promise<Result<{ slug: string }, 'notFound' | 'required' | 'empty' | 'reserved' | 'taken'>> => {
  const slug = slugify(requestedSlug)
  if (slug === '') return failure('empty')
  if (isReservedSlug(slug)) return failure('reserved')
  const [page] = await tx
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.id, pageId), ne(pages.kind, 'global'), isNull(pages.deletedAt)))
    .for('update')
  if (!page) return failure('notFound')
  // The home page has no slug, and another page could take over the old slug of the terms page.
  if ((await findRequiredPages(tx)).has(pageId)) return failure('required')
  await releaseBinnedSlugs(tx, { language, requestedSlugs: [slug], findBinnedProducts })
  const [slugHolder] = await tx
    .select()
    .from(slugs)
    .where(and(eq(slugs.language, language), eq(slugs.slug, slug)))
    .for('update')
  if (slugHolder?.current && slugHolder.pageId !== pageId) return failure('taken')
  if (slugHolder?.current) {
    tx.audit({ kind: 'page', id: pageId, before: { [language]: slug }, after: { [language]: slug } })
    return ok({ slug })
  }
  const [formerSlug] = await tx
    .update(slugs)
    .set({ current: false })
    .where(and(eq(slugs.pageId, pageId), eq(slugs.language, language), eq(slugs.current, true)))
    .returning({ slug: slugs.slug })
  // A concurrent request for the same slug wins.
  const insertedSlugs = await tx
    .insert(slugs)
    .values({ language, slug, pageId, current: true })
    .onConflictDoUpdate({
      target: [slugs.language, slugs.slug],
      set: { pageId, current: true },
      setWhere: eq(slugs.current, false),
    })
    .returning({ slug: slugs.slug })
  if (insertedSlugs.length === 0) return failure('taken')
  tx.changed(['content', createPageTag(pageId)])
  tx.audit({
    kind: 'page',
    id: pageId,
    action: 'moved',
    before: { [language]: formerSlug?.slug },
    after: { [language]: slug },
  })
  return ok({ slug })
}
