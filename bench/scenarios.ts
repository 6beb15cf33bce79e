import { admin } from './admin.ts'
import { bigCatalogue } from './big-catalogue.ts'
import { blocks } from './blocks.ts'
import { everydayShop } from './everyday-shop.ts'
import { fitment } from './fitment.ts'
import type { Comparison, Scenario } from './measurement.ts'
import { pastOrders } from './past-orders.ts'
import { relevance } from './relevance.ts'

/** The benchmark runs these scenarios in order. */
export const scenarios: readonly (Scenario | Comparison)[] = [
  relevance,
  blocks,
  everydayShop,
  pastOrders,
  bigCatalogue,
  fitment,
  admin,
]
