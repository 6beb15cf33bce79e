import type { FitmentTarget } from '#fitment/domain/verdict.ts'
import { formatWindow } from '#fitment/domain/year-month.ts'
import { findVehicle, listPath, type StoredVehicle, type VehicleCatalogue } from './read-vehicle-catalogue.ts'
import { toTargetColumns } from './rule-rows.ts'

/** Names a target for people: the names from the make, a group or an engine code. */
export const formatTargetName = (
  catalogue: VehicleCatalogue,
  groupNames: ReadonlyMap<number, string>,
  target: FitmentTarget,
): string => {
  const { nodeId, groupId, engineCode } = toTargetColumns(target)
  const vehicle = nodeId === null ? undefined : findVehicle(catalogue, nodeId)
  if (vehicle) return [listNames(catalogue, vehicle).join(' '), formatDetails(vehicle)].filter(Boolean).join(', ')
  return groupNames.get(groupId ?? 0) ?? engineCode ?? ''
}

/** Lists the names from the make to the vehicle. */
export const listNames = (catalogue: VehicleCatalogue, vehicle: StoredVehicle): string[] =>
  listPath(catalogue, vehicle).map(({ name }) => name)

/** Tells engines of one name apart: `AXX, 147 kW`. */
export const formatDetails = ({ engineCode, kw, from, to }: StoredVehicle): string =>
  [engineCode ?? '', kw === null ? '' : `${kw} kW`, formatWindow({ from, to })].filter(part => part !== '').join(', ')
