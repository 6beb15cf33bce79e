import { admin } from './admin.ts'
import { bigCatalogue } from './big-catalogue.ts'
import { blocks } from './blocks.ts'
import { everydayShop } from './everyday-shop.ts'
import type { Contest, Scene } from './measurement.ts'
import { pastOrders } from './past-orders.ts'
import { relevance } from './relevance.ts'

/** All measurements, in order. */
export const scenes: readonly (Scene | Contest)[] = [relevance, blocks, everydayShop, pastOrders, bigCatalogue, admin]
