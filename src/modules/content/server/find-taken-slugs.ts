import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { slugs } from './tables.ts'

/** Returns used slugs with the same stem, which is enough to find a free number. */
export const findTakenSlugs = async (
  tx: Transaction,
  language: Language,
  preferredSlugs: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx
    .select({ slug: slugs.slug })
    .from(slugs)
    .where(
      and(
        eq(slugs.language, language),
        inArray(sql`regexp_replace(${slugs.slug}, '-[0-9]+$', '')`, listStems(preferredSlugs)),
      ),
    )
  return new Set(rows.map(row => row.slug))
}

const listStems = (preferredSlugs: readonly string[]): string[] => [
  ...new Set(preferredSlugs.flatMap(slug => [slug, slug.replace(/-\d+$/, '')])),
]
