import { and, asc, eq, getTableColumns, gte, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { products } from '#catalog/server/tables.ts'
import { FIXED_LAYOUTS } from '#content/domain/page-layouts.ts'
import { buildPagePath } from '#content/server/content.ts'
import { pages, pageVersions, slugs } from '#content/server/tables.ts'
import type { Language } from '#kernel/language.ts'
import { getVisibilityState } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { isLanguage } from '#wire/languages.ts'
import { readPageImages } from './read-page-images.ts'

/** A page that guests see: its address in each language, and its last change. */
export interface SitemapEntry {
  paths: Partial<Record<Language, string>>
  lastModified: Date | null
  /** Addresses of the page's pictures. */
  images?: readonly string[]
}

const BATCH_SIZE = 1_000

interface SitemapPart {
  from: number
  until: number | undefined
  includesProducts: boolean
}

/** Finds the first page id of each part of `size` pages. */
export const findFirstIds = async (db: Queryable, size: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from (select id, row_number() over (order by id) as number from ${pages}) as numbered where (number - 1) % ${size} = 0 order by id`,
  )
  return rows.map(row => row.id)
}

/**
 * Reads the guests' pages with ids from `from` up to, not including, `until`, in batches. Pages with another
 * canonical address are omitted.
 */
export async function* listEntries(
  db: Queryable,
  { from, until, includesProducts, now, origin }: SitemapPart & { origin: string; now: Date },
): AsyncGenerator<SitemapEntry> {
  let nextId: number | undefined = from
  while (nextId !== undefined) {
    const rows = await readPages(db, { from: nextId, until, includesProducts })
    const lastRow = rows.at(-1)
    nextId = lastRow && rows.length === BATCH_SIZE ? lastRow.id + 1 : undefined
    const visibleRows = rows.filter(row => isVisible(row, now.getTime()))
    const ids = visibleRows.map(row => row.id)
    const [paths, images] = await Promise.all([readPaths(db, ids), readPageImages(db, ids, now)])
    for (const row of visibleRows) {
      const ownPaths = paths.get(row.id)
      if (!ownPaths || hasOtherCanonical(row, ownPaths, origin)) continue
      yield {
        paths: ownPaths,
        lastModified: pickLatest(row.modifiedAt, row.productModifiedAt),
        images: images.get(row.id) ?? [],
      }
    }
  }
}

const readPages = (db: Queryable, { from, until, includesProducts }: SitemapPart) => {
  const { id, kind, visibility, modifiedAt } = getTableColumns(pages)
  return db
    .select({
      id,
      kind,
      visibility,
      modifiedAt,
      canonical: pageVersions.canonical,
      productId: products.id,
      productVisibility: products.visibility,
      productModifiedAt: products.modifiedAt,
    })
    .from(pages)
    .innerJoin(pageVersions, and(eq(pageVersions.pageId, id), eq(pageVersions.number, pages.publishedVersion)))
    .leftJoin(products, and(eq(pages.kind, 'product'), eq(products.id, pages.subjectId)))
    .where(
      and(
        gte(id, from),
        until === undefined ? undefined : lt(id, until),
        notInArray(pageVersions.layout, ['PageNotFound', ...FIXED_LAYOUTS]),
        isNull(pages.deletedAt),
        includesProducts ? or(ne(kind, 'product'), sql`${products.id} is not null`) : ne(kind, 'product'),
      ),
    )
    .orderBy(asc(id))
    .limit(BATCH_SIZE)
}

type Row = Awaited<ReturnType<typeof readPages>>[number]

const isVisible = ({ visibility, productId, productVisibility }: Row, now: number): boolean =>
  getVisibilityState(visibility, now) === 0 && (productId === null || getVisibilityState(productVisibility, now) === 0)

const hasOtherCanonical = ({ canonical }: Row, ownPaths: SitemapEntry['paths'], origin: string): boolean =>
  canonical !== null && !Object.values(ownPaths).some(path => canonical === origin + path)

const readPaths = async (db: Queryable, ids: readonly number[]): Promise<Map<number, SitemapEntry['paths']>> => {
  const paths = new Map<number, SitemapEntry['paths']>()
  if (ids.length === 0) return paths
  const rows = await db
    .select({ pageId: slugs.pageId, language: slugs.language, slug: slugs.slug })
    .from(slugs)
    .where(and(inArray(slugs.pageId, [...ids]), eq(slugs.current, true)))
  for (const { pageId, language, slug } of rows) {
    if (!isLanguage(language)) continue
    paths.set(pageId, { ...paths.get(pageId), [language]: buildPagePath(language, slug) })
  }
  return paths
}

const pickLatest = (page: Date, product: Date | null): Date => (product && product > page ? product : page)
