import { reportBulkChanges } from './admin-bulk.ts'
import { reportPriceImport } from './admin-import.ts'
import { reportAdminLists } from './admin-lists.ts'
import { reportProductChecks } from './admin-probes.ts'
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
      measure: reportProductChecks,
    },
    {
      name: 'admin-import',
      description: `A price list of ${ROWS} rows while the shop sells`,
      measure: reportPriceImport,
    },
    {
      name: 'admin-bulk',
      description: `All of ${ROWS} products changed at once while the shop sells`,
      measure: reportBulkChanges,
    },
    {
      name: 'admin-lists',
      description: 'Lists of staff, the shortest of five requests each',
      measure: reportAdminLists,
    },
  ],
}
