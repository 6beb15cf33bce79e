import type { FitmentTarget } from '#fitment/domain/verdict.ts'
import type { Hub } from '#fitment/domain/wheel-fit.ts'
import { listLeaves } from './list-cars.ts'
import { findVehicle, type StoredVehicle, type VehicleCatalogue } from './read-vehicle-catalogue.ts'
import { toTargetColumns } from './rule-rows.ts'

/** Vehicles without vehicles below them, by the facts that rules and measures compare. */
interface LeafIndex {
  byEngineCode: ReadonlyMap<string, readonly StoredVehicle[]>
  byGroup: ReadonlyMap<number, readonly StoredVehicle[]>
  /** Cars share few hubs, so that a wheel is compared with each of them once. */
  byHub: readonly { hub: Hub; leaves: readonly StoredVehicle[] }[]
}

const indexes = new WeakMap<VehicleCatalogue, LeafIndex>()

const getLeafIndex = (catalogue: VehicleCatalogue): LeafIndex => {
  const known = indexes.get(catalogue)
  if (known) return known
  const index = buildLeafIndex(catalogue)
  indexes.set(catalogue, index)
  return index
}

const buildLeafIndex = ({ children }: VehicleCatalogue): LeafIndex => {
  const byEngineCode = new Map<string, StoredVehicle[]>()
  const byGroup = new Map<number, StoredVehicle[]>()
  const byHub = new Map<string, { hub: Hub; leaves: StoredVehicle[] }>()
  const visit = (vehicle: StoredVehicle, inherited: Hub | null): void => {
    const hub = vehicle.hub ?? inherited
    const below = children.get(vehicle.id) ?? []
    for (const child of below) visit(child, hub)
    if (below.length > 0) return
    if (vehicle.engineCode !== null) append(byEngineCode, vehicle.engineCode, vehicle)
    for (const { id } of vehicle.groups) append(byGroup, id, vehicle)
    if (!hub) return
    const key = [hub.bolts, hub.pcd, hub.bore, hub.minOffset, hub.maxOffset].join()
    const entry = byHub.get(key) ?? { hub, leaves: [] }
    entry.leaves.push(vehicle)
    byHub.set(key, entry)
  }
  for (const make of children.get(null) ?? []) visit(make, null)
  return { byEngineCode, byGroup, byHub: [...byHub.values()] }
}

const append = <K>(lists: Map<K, StoredVehicle[]>, key: K, vehicle: StoredVehicle): void => {
  const list = lists.get(key)
  if (list) list.push(vehicle)
  else lists.set(key, [vehicle])
}

/** Lists the cars that a rule with this target names. */
export const listTargetLeaves = (catalogue: VehicleCatalogue, target: FitmentTarget): readonly StoredVehicle[] => {
  const { nodeId, groupId, engineCode } = toTargetColumns(target)
  const { byEngineCode, byGroup } = getLeafIndex(catalogue)
  if (engineCode !== null) return byEngineCode.get(engineCode) ?? []
  if (groupId !== null) return byGroup.get(groupId) ?? []
  const vehicle = findVehicle(catalogue, nodeId ?? 0)
  return vehicle ? listLeaves(catalogue, vehicle) : []
}

/** Returns the wheel mountings of all cars, each with its cars. */
export const groupLeavesByHub = (catalogue: VehicleCatalogue): LeafIndex['byHub'] => getLeafIndex(catalogue).byHub
