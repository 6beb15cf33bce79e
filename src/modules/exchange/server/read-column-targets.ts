import { listFieldLabels } from '#exchange/domain/field-labels.ts'
import type { ListKind } from '#exchange/domain/list-kinds.ts'
import type { ColumnTargets } from '#exchange/domain/propose-mapping.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readSettings } from '#shop/server/shop.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { readFilters, readWarehouses } from './view-import.ts'

/** Reads the names that headings may contain. People copy labels from the screen in any language. */
export const readColumnTargets = async (
  app: Pick<App, 'texts'>,
  db: Queryable,
  kind: ListKind,
): Promise<ColumnTargets> => {
  const warehouses = await readWarehouses(db)
  const filters = await readFilters(db)
  const { languages: languageNames } = await readSettings(db)
  const fieldNames = {
    languages: Object.fromEntries(getShopLanguages().map(code => [code, languageNames[code] ?? code])),
    warehouses,
    filters: filters.flatMap(({ key, names }) => names.map(name => ({ key, name }))),
  }
  return {
    warehouses,
    filters,
    labels: getShopLanguages().flatMap(language => listFieldLabels(kind, fieldNames, app.texts(language))),
  }
}
