/** Public API of the fitment module. */
export { createFitSnapshots } from './create-fit-snapshots.ts'
export { type FoundCar, findCarProducts } from './find-car-products.ts'
export { findGeneration, type Generation, listGenerations } from './find-generation.ts'
export { garagePersonalData } from './garage/garage-personal-data.ts'
export { listFittingCars } from './list-fitting-cars.ts'
export { start } from './start.ts'
