import { desc, eq } from 'drizzle-orm'
import { type ChosenCar, formatCarKey, parseCarKey } from '#fitment/domain/car-key.ts'
import type { GarageCar } from '#fitment/domain/garage.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { formatCarName } from '../fit-answer.ts'
import { normalizeCar } from '../list-cars.ts'
import type { VehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { garageCars } from '../tables.ts'

/** Normalizes a car. Null for a broken key and for a vehicle that the shop lacks. */
export const resolveCar = (catalogue: VehicleCatalogue, key: string): ChosenCar | null =>
  normalizeCar(catalogue, parseCarKey(key))

/** Reads the cars of a user, the one used last first. Cars of vehicles in the bin are omitted. */
export const readGarage = async (db: Queryable, catalogue: VehicleCatalogue, userId: number): Promise<GarageCar[]> => {
  const rows = await db
    .select()
    .from(garageCars)
    .where(eq(garageCars.userId, userId))
    .orderBy(desc(garageCars.usedAt), desc(garageCars.nodeId))
  return rows.flatMap(({ key, nickname }) => {
    const car = resolveCar(catalogue, key)
    return car ? [{ key: formatCarKey(car), name: formatCarName(catalogue, car.nodeId), nickname }] : []
  })
}
