import { buildCar, type EngineCodes, NO_ANSWERS, type OwnerAnswers } from '#fitment/domain/build-car.ts'
import type { ChosenCar } from '#fitment/domain/car-key.ts'
import { dropStatedFacts } from '#fitment/domain/drop-stated-facts.ts'
import type { Car, FitmentTarget } from '#fitment/domain/verdict.ts'
import { findVehicle, listPath, type StoredVehicle, type VehicleCatalogue } from './read-vehicle-catalogue.ts'

/** Lists the vehicles without vehicles below them: the engines, and vehicles whose engines nobody entered. */
export const listLeaves = (catalogue: VehicleCatalogue, vehicle: StoredVehicle): StoredVehicle[] => {
  const children = catalogue.children.get(vehicle.id) ?? []
  return children.length === 0 ? [vehicle] : children.flatMap(child => listLeaves(catalogue, child))
}

/** Builds the car of a vehicle with the answers of its owner. */
export const toCar = (catalogue: VehicleCatalogue, vehicle: StoredVehicle, own: OwnerAnswers): Car =>
  buildCar(
    listPath(catalogue, vehicle),
    vehicle.groups.map(({ id }) => id),
    dropUnknownAnswers(catalogue, own),
    groupEngineCodes(catalogue),
  )

/** Builds the cars that a vehicle may be: one for each engine. */
export const listCars = (catalogue: VehicleCatalogue, vehicle: StoredVehicle, own: OwnerAnswers): Car[] =>
  listLeaves(catalogue, vehicle).map(leaf => toCar(catalogue, leaf, own))

const engineCodes = new WeakMap<VehicleCatalogue, EngineCodes>()

const groupEngineCodes = (catalogue: VehicleCatalogue): EngineCodes => {
  const cached = engineCodes.get(catalogue)
  if (cached) return cached
  const engines = [...catalogue.vehicles.values()].filter(({ engineCode }) => engineCode !== null)
  const codes = Map.groupBy(engines, ({ engineCode }) => engineCode ?? '')
  engineCodes.set(catalogue, codes)
  return codes
}

/**
 * Names the vehicle that a double was merged into. Drops answers whose option was removed and facts that the vehicle
 * states, so that equal cars have equal keys. Null for a vehicle that the shop lacks.
 */
export const normalizeCar = (catalogue: VehicleCatalogue, chosen: ChosenCar | null): ChosenCar | null => {
  const vehicle = chosen && findVehicle(catalogue, chosen.nodeId)
  if (!vehicle) return null
  const own = dropUnknownAnswers(catalogue, chosen)
  return { ...dropStatedFacts(own, listCars(catalogue, vehicle, NO_ANSWERS)), nodeId: vehicle.id }
}

/** An answer whose option was removed counts as no answer, so that its question is asked again. */
const dropUnknownAnswers = ({ optionKeys }: VehicleCatalogue, own: OwnerAnswers): OwnerAnswers => {
  const known = [...own.answers].filter(([question, key]) => optionKeys.get(question)?.has(key))
  return known.length === own.answers.size ? own : { ...own, answers: new Map(known) }
}

const cache = new WeakMap<VehicleCatalogue, ReadonlyMap<FitmentTarget, readonly Car[]>>()

/** Returns the cars of the catalogue by the targets that name them. */
export const groupCarsByTarget = (catalogue: VehicleCatalogue): ReadonlyMap<FitmentTarget, readonly Car[]> => {
  const cached = cache.get(catalogue)
  if (cached) return cached
  const cars = new Map<FitmentTarget, Car[]>()
  for (const make of catalogue.children.get(null) ?? [])
    for (const leaf of listLeaves(catalogue, make)) {
      const car = toCar(catalogue, leaf, NO_ANSWERS)
      for (const target of car.targets) {
        const known = cars.get(target)
        if (known) known.push(car)
        else cars.set(target, [car])
      }
    }
  cache.set(catalogue, cars)
  return cars
}
