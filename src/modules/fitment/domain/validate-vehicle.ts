import type { VehicleLevel } from './vehicle.ts'
import { MAX_YEAR_MONTH, MIN_YEAR_MONTH, type MonthWindow } from './year-month.ts'

interface CheckedVehicle extends MonthWindow {
  level: VehicleLevel
  parentId: number | null
  name: string
}

/** Returns message keys by field; an empty object for a valid vehicle. */
export const validateVehicle = ({ level, parentId, name, from, to }: CheckedVehicle): Record<string, string> => ({
  ...(name.trim() === '' && { name: 'app.problem.required' }),
  ...(level !== 'make' && parentId === null && { parent_id: 'vehicleAdmin.problem.parentMissing' }),
  ...(level === 'make' && parentId !== null && { parent_id: 'vehicleAdmin.problem.parentLevel' }),
  ...(!isStorable(from) && { years: 'vehicleAdmin.problem.years.yearOutOfRange' }),
  ...(!isStorable(to) && { years: 'vehicleAdmin.problem.years.yearOutOfRange' }),
  ...(from !== null && to !== null && from > to && { years: 'vehicleAdmin.problem.years.reversed' }),
})

const isStorable = (ym: number | null): boolean => ym === null || (ym >= MIN_YEAR_MONTH && ym <= MAX_YEAR_MONTH)
