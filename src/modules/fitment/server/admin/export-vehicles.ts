import { toHubTexts } from '#fitment/domain/hub-texts.ts'
import { VEHICLE_FILE_COLUMNS, type VehicleFileColumn } from '#fitment/domain/vehicle-file-columns.ts'
import { formatVehicleName } from '#fitment/domain/vehicle-name.ts'
import { formatWindow } from '#fitment/domain/year-month.ts'
import { listPath, type StoredVehicle, type VehicleCatalogue } from '../read-vehicle-catalogue.ts'

/** The import reads the window of a generation from `years`. */
const COLUMNS = VEHICLE_FILE_COLUMNS.filter(column => column !== 'year_from' && column !== 'year_to')

/**
 * Lists all vehicles as rows that the import reads. Each generation and engine has a row, and so has a make or model
 * with other names or with nothing below. The row of the generation contains years, chassis codes and bodies.
 */
export const listVehicleRows = (catalogue: VehicleCatalogue): string[][] => {
  const rows: string[][] = [[...COLUMNS]]
  const visit = (vehicle: StoredVehicle): void => {
    const children = catalogue.children.get(vehicle.id) ?? []
    const isNamedBelow = (vehicle.level === 'make' || vehicle.level === 'model') && children.length > 0
    if (!isNamedBelow || vehicle.names.length > 0) rows.push(formatRow(catalogue, vehicle))
    for (const child of children) visit(child)
  }
  for (const make of catalogue.children.get(null) ?? []) visit(make)
  return rows
}

const formatRow = (catalogue: VehicleCatalogue, vehicle: StoredVehicle): string[] => {
  const [make = '', model = '', generation = '', engine = ''] = listPath(catalogue, vehicle).map(({ name }) => name)
  const { chassis, bodies, from, to, engineCode, cc, kw, fuel, drive, gearbox, hub, names, ktypes } = vehicle
  const isGeneration = vehicle.level === 'generation'
  const cells: Partial<Record<VehicleFileColumn, string | number | null>> = {
    make,
    model,
    generation,
    engine,
    fuel,
    drive,
    gearbox,
    ...(isGeneration && { chassis: chassis.join('|'), body: bodies.join('|'), years: formatWindow({ from, to }) }),
    engine_code: engineCode,
    displacement_cc: cc,
    power_kw: kw,
    ktypes: ktypes.join('|'),
    aliases: names.map(formatVehicleName).join('|'),
    ...toHubTexts(hub),
  }
  return COLUMNS.map(column => String(cells[column] ?? ''))
}
