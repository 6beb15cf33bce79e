import { productsChanged } from './admin-bulk.ts'
import { pricesImported } from './admin-import.ts'
import { listsOfStaff } from './admin-lists.ts'
import { productsChecked } from './admin-probes.ts'
import { fillAdmin, ROWS } from './admin-rows.ts'
import type { Scene } from './measurement.ts'

/** Measures the waits of staff in an old shop: every list has 100,000 rows. */
export const admin: Scene = {
  products: ROWS,
  large: true,
  steps: [
    { says: `Adding ${ROWS} orders`, prepare: shop => shop.seed(['--orders', String(ROWS)]) },
    { says: 'Filling what else staff have lists of', prepare: shop => shop.withDatabase(fillAdmin) },
    { name: 'admin-check', says: `All of ${ROWS} products looked at for what is wrong`, look: productsChecked },
    { name: 'admin-import', says: `A price list of ${ROWS} rows while the shop sells`, look: pricesImported },
    { name: 'admin-bulk', says: `All of ${ROWS} products changed at once while the shop sells`, look: productsChanged },
    { name: 'admin-lists', says: 'Lists of staff, the shortest of five requests each', look: listsOfStaff },
  ],
}
