import { and, eq } from 'drizzle-orm'
import type { Containers } from '#content/contract-block.ts'
import { removeHiddenBlocks } from '#content/domain/remove-hidden-blocks.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { GUEST } from '#wire/visitor.ts'
import { canSeePage } from './can-see-page.ts'
import { selectShownPage } from './shown-version.ts'
import { slugs } from './tables.ts'

/** Reads the shown content of a page as guests see it, by any of its slugs. Returns null when guests cannot see it. */
export const readGuestPage = async (
  db: Queryable,
  { slug, language, now }: { slug: string; language: Language; now: Date },
): Promise<{ title: string; content: Record<string, unknown>; itemContainers: Containers } | null> => {
  const page = selectShownPage(db, now)
  const [row] = await db
    .select({
      name: page.name,
      title: page.title,
      visibility: page.visibility,
      content: page.content,
      itemContainers: page.itemContainers,
    })
    .from(slugs)
    .innerJoin(page, eq(page.id, slugs.pageId))
    .where(and(eq(slugs.language, language), eq(slugs.slug, slug)))
  if (!row || !canSeePage(row.visibility, GUEST, now)) return null
  const { content, itemContainers } = row
  return {
    title: pickText(row.title, language) || row.name,
    content,
    itemContainers: removeHiddenBlocks(itemContainers),
  }
}
