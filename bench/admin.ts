import { measureBulkChanges } from './admin-bulk.ts'
import { measurePriceImport } from './admin-import.ts'
import { measureAdminLists } from './admin-lists.ts'
import { measureProductChecks } from './admin-probes.ts'
import { fillAdmin, ROWS } from './admin-rows.ts'
import type { Scenario } from './measurement.ts'

/** Measures the waits of staff in an old shop: every list has 100,000 rows. */
export const admin: Scenario = {
  products: ROWS,
  isLarge: true,
  steps: [
    { description: `Adding ${ROWS} orders`, prepare: shop => shop.seed(['--orders', String(ROWS)]) },
    { description: 'Filling what else staff have lists of', prepare: shop => shop.withDatabase(fillAdmin) },
    {
      name: 'admin-check',
      description: `All of ${ROWS} products looked at for what is wrong`,
      measure: measureProductChecks,
    },
    {
      name: 'admin-import',
      description: `A price list of ${ROWS} rows while the shop sells`,
      measure: measurePriceImport,
    },
    {
      name: 'admin-bulk',
      description: `All of ${ROWS} products changed at once while the shop sells`,
      measure: measureBulkChanges,
    },
    {
      name: 'admin-lists',
      description: 'Lists of staff, the shortest of five requests each',
      measure: measureAdminLists,
    },
  ],
}
