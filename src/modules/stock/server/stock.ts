/** The public API of the stock module. */
export { amountsListed, amountsOf, type WarehouseAmount } from './amounts-of.ts'
export { changeWarehouse, removeWarehouse } from './change-warehouse.ts'
export { createWarehouse } from './create-warehouse.ts'
export { forgetStock } from './forget-stock.ts'
export { giveBack } from './give-back.ts'
export { type GivenBack, giveBackSome } from './give-back-some.ts'
export { heldBy } from './held-by.ts'
export { listWarehouses, type NamedWarehouse } from './list-warehouses.ts'
export { lockLevels, type StockLevels } from './lock-levels.ts'
export { lyingInStock } from './lying-in-stock.ts'
export {
  areWarehouses,
  lockShelves,
  moveStock,
  type Shelf,
  type StockMove,
  shelfKey,
} from './move-stock.ts'
export { passStraight, straightOf } from './pass-straight.ts'
export { placesOf, putShelfPlace, putShelfPlaces, type ShelfPlace } from './shelf-places.ts'
export { type ShelfAmount, shelvesOf } from './shelves-of.ts'
export { takeStock } from './take-stock.ts'
