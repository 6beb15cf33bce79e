import type { EngineFacts } from '#fitment/domain/vehicle.ts'
import { slugify } from '#kernel/slug.ts'

/**
 * Makes the address segment of a vehicle, which is unique under its parent. Engines of one name differ by code, power,
 * drive or gearbox, so these are part of it. Empty for a name without letters and digits.
 */
export const createVehicleSlug = (name: string, facts?: Omit<EngineFacts, 'cc' | 'fuel'>): string => {
  if (!facts || slugify(name) === '') return slugify(name)
  const { engineCode, kw, drive, gearbox } = facts
  return slugify([name, engineCode, kw === null ? '' : `${kw}kw`, drive, gearbox].filter(Boolean).join(' '))
}
