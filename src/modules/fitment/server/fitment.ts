/** Public API of the fitment module. */
export { type FoundCar, findCarProducts } from './find-car-products.ts'
export { listFittingCars } from './list-fitting-cars.ts'
export { start } from './start.ts'
