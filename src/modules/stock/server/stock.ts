export { buildInStockCondition } from './build-in-stock-condition.ts'
export { changeWarehouse, removeWarehouse } from './change-warehouse.ts'
export { createWarehouse } from './create-warehouse.ts'
export { deleteStock } from './delete-stock.ts'
export { readDirectDeliveries, recordDirectDelivery } from './direct-delivery.ts'
export { listWarehouses, type NamedWarehouse } from './list-warehouses.ts'
export { lockLevels, type StockLevels } from './lock-levels.ts'
export {
  doWarehousesExist,
  formatLevelKey,
  lockWarehouseLevels,
  moveStock,
  type StockLevelKey,
  type StockMove,
} from './move-stock.ts'
export { readAmountsInAllWarehouses, type StockLevelAmount } from './read-amounts-in-all-warehouses.ts'
export { readHeldPieces } from './read-held-pieces.ts'
export { listLatestBatches, readReceivedBatches } from './read-received-batches.ts'
export {
  readStockAmounts,
  selectStockAmounts,
  type WarehouseAmount,
} from './read-stock-amounts.ts'
export { returnAllStock } from './return-all-stock.ts'
export { type ReturnedPieces, returnStock } from './return-stock.ts'
export { readShelfPlaces, type ShelfPlace, saveShelfPlace, saveShelfPlaces } from './shelf-places.ts'
export { takeStock } from './take-stock.ts'
