import type { ListedVehicle, VehicleListQuery } from '#fitment/contract-vehicle-admin.ts'
import { searchVehicles } from '#fitment/domain/search-vehicles.ts'
import type { App } from '#platform/server/app.ts'
import { readPage } from '#platform/server/db/read-page.ts'
import {
  buildCatalogue,
  listPath,
  readVehicleCatalogue,
  readVehicles,
  type StoredVehicle,
  type VehicleCatalogue,
} from '../read-vehicle-catalogue.ts'
import { readBinnedVehicles, toVehicleBody } from './vehicle-rows.ts'

/** A K-type number, alone or after its name: `3822`, `K-type 3822`, `K-tüüp 3822`. */
const KTYPE_QUERY = /^(?:k[- ]?(?:type?|tüüp)[ :]*)?(\d{1,9})$/i

/** Lists a page of the vehicles. The catalogue is in memory, so filters and order need no statement. */
export const listVehicles = async (app: App, { q, level, make, bin, sort, ...page }: VehicleListQuery) => {
  const binned = bin ? await readBinnedVehicles(app.db) : []
  const catalogue = bin ? buildCatalogue([...(await readVehicles(app.db)), ...binned]) : await readVehicleCatalogue(app)
  const binnedIds = new Set(binned.map(({ id }) => id))
  const isListed = (vehicle: StoredVehicle): boolean =>
    binnedIds.has(vehicle.id) === (bin !== undefined) &&
    (level === undefined || vehicle.level === level) &&
    (make === undefined || listPath(catalogue, vehicle)[0]?.id === make)
  const matching = sortVehicles(listMatching(catalogue, q).filter(isListed), sort)
  const { rows, paging } = await readPage(page, {
    rows: async ({ limit, offset }) => matching.slice(offset, offset + limit),
    count: async () => matching.length,
  })
  return { results: rows.map(vehicle => toListedVehicle(catalogue, vehicle)), paging }
}

/** Lists the vehicles that the text names and those below them, each parent before its children. */
const listMatching = (
  catalogue: Pick<VehicleCatalogue, 'vehicles' | 'children' | 'index'>,
  q: string | undefined,
): StoredVehicle[] => {
  const flatten = (vehicle: StoredVehicle): StoredVehicle[] => [
    vehicle,
    ...(catalogue.children.get(vehicle.id) ?? []).flatMap(flatten),
  ]
  if (q === undefined) return (catalogue.children.get(null) ?? []).flatMap(flatten)
  const found = searchVehicles(catalogue.index, q, catalogue.vehicles.size).flatMap(
    ({ id }) => catalogue.vehicles.get(id) ?? [],
  )
  // A number can be both a K-type and a year or a name, so both kinds of results are listed once.
  return [...new Set([...listByKType(catalogue, q), ...found.flatMap(flatten)])]
}

const listByKType = ({ vehicles }: Pick<VehicleCatalogue, 'vehicles'>, q: string): StoredVehicle[] => {
  const [, digits] = KTYPE_QUERY.exec(q.trim()) ?? []
  return digits === undefined ? [] : [...vehicles.values()].filter(({ ktypes }) => ktypes.includes(Number(digits)))
}

const sortVehicles = (vehicles: StoredVehicle[], sort: VehicleListQuery['sort']): StoredVehicle[] => {
  if (sort === 'path') return vehicles
  if (sort === '-path') return vehicles.toReversed()
  const direction = sort === 'modified_at' ? 1 : -1
  return vehicles.toSorted(
    (first, second) => direction * (first.modifiedAt.getTime() - second.modifiedAt.getTime() || first.id - second.id),
  )
}

const toListedVehicle = (
  catalogue: Pick<VehicleCatalogue, 'vehicles' | 'children'>,
  vehicle: StoredVehicle,
): ListedVehicle => ({
  ...toVehicleBody(vehicle),
  id: vehicle.id,
  level: vehicle.level,
  path: listPath(catalogue, vehicle).map(({ name }) => name),
  children: catalogue.children.get(vehicle.id)?.length ?? 0,
  version: vehicle.version,
  modified_at: vehicle.modifiedAt.toISOString(),
})
