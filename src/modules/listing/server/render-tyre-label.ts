import { isVisibleTo, readProducts } from '#catalog/server/catalog.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import type { Visitor } from '#wire/visitor.ts'
import { drawTyreLabel } from './draw-tyre-label.ts'

/** Draws the label of a tyre; null for other goods and for products that the visitor may not see. */
export const renderTyreLabel = async (app: App, id: number, visitor: Visitor): Promise<string | null> => {
  if (id > MAX_ID) return null
  const [record] = await readProducts(app.db, [id])
  const tyre = record?.goods?.tyre
  if (!record || !tyre || !isVisibleTo(record.visibility, visitor, app.now())) return null
  return drawTyreLabel({
    tyre,
    supplier: record.brand,
    model: record.code2 || pickText(record.name, DEFAULT_LANGUAGE),
  })
}
