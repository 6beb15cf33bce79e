import { eq } from 'drizzle-orm'
import type { Globals } from '#content/contract-page.ts'
import { inOneLanguage } from '#content/domain/in-one-language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { can } from '#wire/visitor.ts'
import type { Asked } from './find-page.ts'
import { readContainers } from './read-containers.ts'
import { shownPages } from './shown-version.ts'

/** Returns the global content. A shop without any has version 0. */
export const findGlobals = async (db: Queryable, asked: Asked): Promise<Globals> => {
  const page = shownPages(db, asked.now)
  const [row] = await db.select().from(page).where(eq(page.kind, 'global')).limit(1)
  if (!row) return { itemContainers: {}, content: {}, version: 0 }
  const mayEdit = can(asked.visitor, 'page.edit')
  const edits = asked.fieldsPreset === 'frontEdit' && mayEdit
  const itemContainers = readContainers(row.itemContainers, asked.types, {
    withHidden: mayEdit,
    leftOut: block => asked.leftOut({ ...block, pageId: row.id }),
  })
  const answer = { itemContainers, content: row.content as Globals['content'], version: row.number }
  return edits ? answer : inOneLanguage(answer, asked.language)
}
