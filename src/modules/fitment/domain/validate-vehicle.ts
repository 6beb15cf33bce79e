import { validateHubTexts } from './hub-texts.ts'
import { parseYearWindow } from './parse-year-window.ts'
import type { VehicleLevel } from './vehicle.ts'

interface VehicleTexts {
  level: VehicleLevel
  parent_id: number | null
  name: string
  years: string
  bolt_pattern: string
  centre_bore: string
  offset: string
}

/** Returns message keys by field; an empty object for a valid vehicle. */
export const validateVehicle = ({ level, parent_id, name, years, ...wheel }: VehicleTexts): Record<string, string> => {
  const window = parseYearWindow(years)
  return {
    ...(!/[\p{L}\p{N}]/u.test(name) && { name: 'vehicleAdmin.problem.name' }),
    ...(level !== 'make' && parent_id === null && { parent_id: 'vehicleAdmin.problem.parentMissing' }),
    ...(level === 'make' && parent_id !== null && { parent_id: 'vehicleAdmin.problem.parentLevel' }),
    ...(!window.ok && { years: `vehicleAdmin.problem.years.${window.reason}` }),
    ...validateHubTexts(wheel),
  }
}
