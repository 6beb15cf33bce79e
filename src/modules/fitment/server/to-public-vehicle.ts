import type { PublicVehicle } from '#fitment/contract-vehicle.ts'
import { toHubTexts } from '#fitment/domain/hub-texts.ts'
import { formatYearMonth } from '#fitment/domain/year-month.ts'
import { listPath, type StoredVehicle, type VehicleCatalogue } from './read-vehicle-catalogue.ts'

/** Makes the answer about a vehicle. Variants without an own window have that of their generation. */
export const toPublicVehicle = (catalogue: VehicleCatalogue, vehicle: StoredVehicle): PublicVehicle => {
  const path = listPath(catalogue, vehicle)
  const datedVehicle = path.findLast(({ from, to }) => from !== null || to !== null)
  const vehicleWithBodies = path.findLast(({ bodies }) => bodies.length > 0)
  const vehicleWithChassis = path.findLast(({ chassis }) => chassis.length > 0)
  const vehicleWithHub = path.findLast(({ hub }) => hub)
  const { id, level, parentId, name, slug, engineCode, cc, kw, fuel, drive, gearbox } = vehicle
  return {
    id,
    level,
    name,
    slug,
    cc,
    kw,
    fuel,
    drive,
    gearbox,
    parent_id: parentId,
    path: path.map(node => node.name),
    chassis: [...(vehicleWithChassis?.chassis ?? [])],
    bodies: [...(vehicleWithBodies?.bodies ?? [])],
    from: formatMonth(datedVehicle?.from ?? null),
    to: formatMonth(datedVehicle?.to ?? null),
    engine_code: engineCode,
    ...toHubTexts(vehicleWithHub?.hub),
    children: catalogue.children.get(id)?.length ?? 0,
  }
}

const formatMonth = (ym: number | null): string | null => (ym === null ? null : formatYearMonth(ym))
