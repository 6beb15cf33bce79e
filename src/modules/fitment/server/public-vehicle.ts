import type { PublicVehicle } from '#fitment/contract-vehicle.ts'
import { toHubTexts } from '#fitment/domain/hub-texts.ts'
import { formatYearMonth } from '#fitment/domain/year-month.ts'
import { listPath, type StoredVehicle, type VehicleCatalogue } from './read-vehicle-catalogue.ts'

/** Makes the answer about a vehicle. Variants without an own window have that of their generation. */
export const toPublicVehicle = (catalogue: VehicleCatalogue, vehicle: StoredVehicle): PublicVehicle => {
  const path = listPath(catalogue, vehicle)
  const dated = path.findLast(({ from, to }) => from !== null || to !== null)
  const bodied = path.findLast(({ bodies }) => bodies.length > 0)
  const coded = path.findLast(({ chassis }) => chassis.length > 0)
  const measured = path.findLast(({ hub }) => hub)
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
    chassis: [...(coded?.chassis ?? [])],
    bodies: [...(bodied?.bodies ?? [])],
    from: formatMonth(dated?.from ?? null),
    to: formatMonth(dated?.to ?? null),
    engine_code: engineCode,
    ...toHubTexts(measured?.hub),
    children: catalogue.children.get(id)?.length ?? 0,
  }
}

const formatMonth = (ym: number | null): string | null => (ym === null ? null : formatYearMonth(ym))
