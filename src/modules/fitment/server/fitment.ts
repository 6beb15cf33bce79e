/** Public API of the fitment module. */
export { listFittingCars } from './list-fitting-cars.ts'
export { start } from './start.ts'
