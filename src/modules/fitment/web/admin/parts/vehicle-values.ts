import type { ListedVehicle, VehicleBody } from '#fitment/contract-vehicle-admin.ts'
import { validateVehicle } from '#fitment/domain/validate-vehicle.ts'
import { MAX_CC, MAX_KW, type VehicleLevel } from '#fitment/domain/vehicle.ts'
import type { T } from '#platform/web/texts.tsx'

/** A vehicle that can be chosen. */
export interface VehicleChoice {
  id: number
  path: readonly string[]
}

export const toValues = (vehicle: ListedVehicle | null) => ({
  level: vehicle?.level ?? ('model' as VehicleLevel),
  parent: toParent(vehicle),
  name: vehicle?.name ?? '',
  aliases: vehicle?.aliases.join('\n') ?? '',
  years: vehicle?.years ?? '',
  chassis: vehicle?.chassis.join(', ') ?? '',
  bodies: vehicle?.bodies ?? [],
  engine_code: vehicle?.engine_code ?? '',
  cc: String(vehicle?.cc ?? ''),
  kw: String(vehicle?.kw ?? ''),
  fuel: vehicle?.fuel ?? null,
  drive: vehicle?.drive ?? null,
  gearbox: vehicle?.gearbox ?? null,
  bolt_pattern: vehicle?.bolt_pattern ?? '',
  centre_bore: vehicle?.centre_bore ?? '',
  offset: vehicle?.offset ?? '',
})
export type VehicleValues = ReturnType<typeof toValues>

const toParent = (vehicle: ListedVehicle | null): VehicleChoice | null =>
  vehicle && vehicle.parent_id !== null ? { id: vehicle.parent_id, path: vehicle.path.slice(0, -1) } : null

export const toBody = ({ parent, level: _level, ...values }: VehicleValues): VehicleBody => ({
  ...values,
  parent_id: parent?.id ?? null,
  aliases: splitText(values.aliases, /\n/),
  chassis: splitText(values.chassis, /[,;/|]/),
  cc: toAmount(values.cc),
  kw: toAmount(values.kw),
})

/** Returns messages by field. */
export const checkValues = (values: VehicleValues, t: T): Record<string, string> => {
  const errors = validateVehicle({ ...values, parent_id: values.parent?.id ?? null })
  return {
    ...Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, t(key)])),
    ...(!isAmount(values.cc, MAX_CC) && { cc: t('vehicleAdmin.problem.amount', { maximum: MAX_CC }) }),
    ...(!isAmount(values.kw, MAX_KW) && { kw: t('vehicleAdmin.problem.amount', { maximum: MAX_KW }) }),
  }
}

const splitText = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '')

const toAmount = (text: string): number | null => (text.trim() === '' ? null : Number(text))

const isAmount = (text: string, maximum: number): boolean => {
  const amount = toAmount(text)
  return amount === null || (Number.isInteger(amount) && amount >= 1 && amount <= maximum)
}
