import { findUsername } from '#accounts/server/accounts.ts'
import type { Containers } from '#content/contract-block.ts'
import { findFreeSlug } from '#content/domain/find-free-slug.ts'
import type { Language } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { slugify } from '#kernel/slug.ts'
import type { Visibility } from '#kernel/visibility.ts'
import type { Write } from '#platform/server/write.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { findTakenSlugs } from './find-taken-slugs.ts'
import { type FindBinnedProducts, releaseBinnedSlugs } from './release-binned-slugs.ts'
import { type PageKind, pages, pageVersions, slugs } from './tables.ts'

export interface NewPage {
  layout: string
  kind: PageKind
  subjectId?: number | null
  name: string
  title: Multilingual
  /**
   * Preferred slugs. Missing ones derive from the title. Slugs of binned pages are taken over; other taken ones get a
   * number. The home page has an empty slug.
   */
  slugs?: Partial<Record<Language, string>>
  content?: Record<string, unknown>
  /** The caller validates these blocks. */
  itemContainers?: Containers
  metaDescription?: Multilingual
  socialImage?: string | null
  /** Always visible by default. */
  visibility?: Visibility | null
}

/**
 * Creates pages with one slug per language and a first version. Returns their ids in the given order. It inserts in
 * batches, for thousands of pages.
 */
export const createPages = async (
  tx: Write,
  newPages: readonly NewPage[],
  findBinnedProducts?: FindBinnedProducts,
): Promise<number[]> => {
  if (newPages.length === 0) return []
  const ids: number[] = []
  const username = await findUsername(tx, tx.actor)
  for (const batch of splitIntoBatches(newPages)) {
    const rows = await tx
      .insert(pages)
      .values(
        batch.map(({ kind, subjectId, visibility }) => ({
          kind,
          subjectId: subjectId ?? null,
          visibility: visibility ?? null,
        })),
      )
      .returning({ id: pages.id })
    const batchIds = rows.map(row => row.id)
    await tx
      .insert(pageVersions)
      .values(batch.map((page, index) => buildFirstVersion(page, batchIds[index] as number, username)))
    await assignSlugs(tx, batch, batchIds, findBinnedProducts)
    ids.push(...batchIds)
  }
  tx.changed(['content'])
  return ids
}

const buildFirstVersion = (
  page: NewPage,
  pageId: number,
  username: string | null,
): typeof pageVersions.$inferInsert => ({
  pageId,
  number: 1,
  layout: page.layout,
  name: page.name,
  title: page.title,
  content: page.content ?? {},
  itemContainers: page.itemContainers ?? {},
  metaDescription: page.metaDescription ?? null,
  socialImage: page.socialImage ?? null,
  cause: 'created',
  savedBy: username,
})

/** Inserts the slugs. The global page gets no slug. */
const assignSlugs = async (
  tx: Write,
  allPages: readonly NewPage[],
  allIds: readonly number[],
  findBinnedProducts?: FindBinnedProducts,
): Promise<void> => {
  const indexes = allPages.flatMap(({ kind }, index) => (kind === 'global' ? [] : index))
  if (indexes.length === 0) return
  const addressedPages = indexes.map(index => allPages[index] as NewPage)
  const pageIds = indexes.map(index => allIds[index] as number)
  for (const language of getShopLanguages()) {
    const preferredSlugs = addressedPages.map((page, index) =>
      choosePreferredSlug(page, language, pageIds[index] as number),
    )
    const requestedSlugs = [...new Set(preferredSlugs)]
    await releaseBinnedSlugs(tx, { language, requestedSlugs, findBinnedProducts })
    const takenSlugs = await findTakenSlugs(tx, language, preferredSlugs)
    const rows = preferredSlugs.map((preferredSlug, index) => {
      const slug = findFreeSlug(preferredSlug, takenSlugs)
      takenSlugs.add(slug)
      return { language, slug, pageId: pageIds[index] as number }
    })
    await tx.insert(slugs).values(rows)
  }
}

const choosePreferredSlug = (page: NewPage, language: Language, id: number): string =>
  page.slugs?.[language] ?? (slugify(page.title[language] ?? page.name) || String(id))

/** The pages of one insert. PostgreSQL limits the parameters of a statement. */
const BATCH_SIZE = 2_000

function* splitIntoBatches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let index = 0; index < items.length; index += BATCH_SIZE) yield items.slice(index, index + BATCH_SIZE)
}
