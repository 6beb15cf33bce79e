import { and, eq, inArray, sql } from 'drizzle-orm'
import { usernameOf } from '#accounts/server/accounts.ts'
import type { Containers } from '#content/contract-block.ts'
import { isReservedSlug } from '#content/domain/reserved-words.ts'
import type { Language } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { slugify } from '#kernel/slug.ts'
import type { Visibility } from '#kernel/visibility.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { shopLanguages } from '#wire/languages.ts'
import { type PageKind, pages, pageVersions, slugs } from './tables.ts'

export interface NewPage {
  layout: string
  kind: PageKind
  subjectId?: number | null
  name: string
  title: Multilingual
  /** Preferred slugs. Missing ones derive from the title; taken ones get a number. The home page has an empty slug. */
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
export const createPages = async (tx: Write, given: readonly NewPage[]): Promise<number[]> => {
  if (given.length === 0) return []
  const ids: number[] = []
  const by = await usernameOf(tx, tx.actor)
  for (const part of chunks(given, 2_000)) {
    const rows = await tx
      .insert(pages)
      .values(
        part.map(({ kind, subjectId, visibility }) => ({
          kind,
          subjectId: subjectId ?? null,
          visibility: visibility ?? null,
        })),
      )
      .returning({ id: pages.id })
    const partIds = rows.map(row => row.id)
    await tx.insert(pageVersions).values(part.map((page, at) => firstVersion(page, partIds[at] as number, by)))
    await assignSlugs(tx, part, partIds)
    ids.push(...partIds)
  }
  tx.changed(['content'])
  return ids
}

const firstVersion = (page: NewPage, pageId: number, by: string | null): typeof pageVersions.$inferInsert => ({
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
  savedBy: by,
})

/** Inserts the slugs. The global page gets no slug. */
const assignSlugs = async (tx: Transaction, all: readonly NewPage[], allIds: readonly number[]): Promise<void> => {
  const places = all.flatMap(({ kind }, at) => (kind === 'global' ? [] : at))
  if (places.length === 0) return
  const given = places.map(at => all[at] as NewPage)
  const ids = places.map(at => allIds[at] as number)
  for (const language of shopLanguages()) {
    const wished = given.map((page, at) => wishedSlug(page, language, ids[at] as number))
    const taken = await takenSlugs(tx, language, wished)
    const rows = wished.map((wish, at) => {
      const slug = freeSlug(wish, taken)
      taken.add(slug)
      return { language, slug, pageId: ids[at] as number }
    })
    await tx.insert(slugs).values(rows)
  }
}

const wishedSlug = (page: NewPage, language: Language, id: number): string =>
  page.slugs?.[language] ?? (slugify(page.title[language] ?? page.name) || String(id))

/** Returns used slugs with the same stem, which is enough to find a free number. */
const takenSlugs = async (tx: Transaction, language: Language, wished: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ slug: slugs.slug })
    .from(slugs)
    .where(
      and(eq(slugs.language, language), inArray(sql`regexp_replace(${slugs.slug}, '-[0-9]+$', '')`, stems(wished))),
    )
  return new Set(rows.map(row => row.slug))
}

const stems = (wished: readonly string[]): string[] => [
  ...new Set(wished.flatMap(wish => [wish, wish.replace(/-\d+$/, '')])),
]

const freeSlug = (wish: string, taken: ReadonlySet<string>): string => {
  let slug = wish
  for (let n = 2; taken.has(slug) || isReservedSlug(slug); n++) slug = `${wish}-${n}`
  return slug
}

function* chunks<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
