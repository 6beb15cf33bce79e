import { eq } from 'drizzle-orm'
import type { Globals } from '#content/contract-content.ts'
import { pickLanguage } from '#content/domain/pick-language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { can } from '#wire/visitor.ts'
import type { PageRequest } from './find-page.ts'
import { readContainers } from './read-containers.ts'
import { selectShownPages } from './shown-version.ts'

/** Returns the global content. A shop without any has version 0. */
export const findGlobals = async (db: Queryable, request: PageRequest): Promise<Globals> => {
  const page = selectShownPages(db, request.now)
  const [row] = await db.select().from(page).where(eq(page.kind, 'global')).limit(1)
  if (!row) return { itemContainers: {}, content: {}, version: 0 }
  const canEdit = can(request.visitor, 'page.edit')
  const isEditing = request.fieldsPreset === 'frontEdit' && canEdit
  const itemContainers = readContainers(row.itemContainers, request.types, {
    includesHidden: canEdit,
    onUnreadable: block => request.onUnreadable({ ...block, pageId: row.id }),
  })
  const globals = { itemContainers, content: row.content as Globals['content'], version: row.number }
  return isEditing ? globals : pickLanguage(globals, request.language)
}
