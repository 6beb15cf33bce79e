import { reportBulkChanges } from './admin-bulk.ts'
import { reportPriceImport } from './admin-import.ts'
import { reportAdminLists } from './admin-lists.ts'
import { reportProductChecks } from './admin-probes.ts'
import { fillAdminTables, ROWS } from './admin-rows.ts'
import type { Scenario } from './measurement.ts'

/** Measures the screens of staff in a shop whose lists have 100,000 rows. */
export const admin: Scenario = {
  products: ROWS,
  isLarge: true,
  steps: [
    { description: `Adding ${ROWS} orders`, prepare: shop => shop.seed(['--orders', String(ROWS)]) },
    { description: 'Filling the other lists of staff', prepare: shop => shop.withDatabase(fillAdminTables) },
    {
      name: 'admin-check',
      description: `Check of ${ROWS} products for problems`,
      measure: reportProductChecks,
    },
    {
      name: 'admin-import',
      description: `Import of a price list of ${ROWS} rows while a customer reads lists`,
      measure: reportPriceImport,
    },
    {
      name: 'admin-bulk',
      description: `Bulk changes of ${ROWS} products while a customer reads lists`,
      measure: reportBulkChanges,
    },
    {
      name: 'admin-lists',
      description: 'Lists of staff, the shortest of five requests each',
      measure: reportAdminLists,
    },
  ],
}
