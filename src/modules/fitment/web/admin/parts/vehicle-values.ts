import type { ListedVehicle, VehicleBody } from '#fitment/contract-vehicle-admin.ts'
import { validateVehicle } from '#fitment/domain/validate-vehicle.ts'
import { MAX_CC, MAX_KTYPE, MAX_KW, type VehicleLevel } from '#fitment/domain/vehicle.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { T } from '#platform/web/texts.tsx'

/** A vehicle that can be chosen. */
export interface VehicleChoice {
  id: number
  path: readonly string[]
}

/** `languages` are the codes that the form has fields for. */
export const toValues = (vehicle: ListedVehicle | null, languages: readonly string[]) => ({
  level: vehicle?.level ?? ('model' as VehicleLevel),
  parent: toParent(vehicle),
  name: vehicle?.name ?? '',
  aliases: vehicle?.aliases.join('\n') ?? '',
  language_aliases: Object.fromEntries(
    languages.map(code => [code, vehicle?.language_aliases[code]?.join('\n') ?? '']),
  ),
  years: vehicle?.years ?? '',
  chassis: vehicle?.chassis.join(', ') ?? '',
  bodies: vehicle?.bodies ?? [],
  engine_code: vehicle?.engine_code ?? '',
  cc: String(vehicle?.cc ?? ''),
  kw: String(vehicle?.kw ?? ''),
  fuel: vehicle?.fuel ?? null,
  drive: vehicle?.drive ?? null,
  gearbox: vehicle?.gearbox ?? null,
  ktypes: vehicle?.ktypes.join(', ') ?? '',
  bolt_pattern: vehicle?.bolt_pattern ?? '',
  centre_bore: vehicle?.centre_bore ?? '',
  offset: vehicle?.offset ?? '',
})
export type VehicleValues = ReturnType<typeof toValues>

const toParent = (vehicle: ListedVehicle | null): VehicleChoice | null =>
  vehicle && vehicle.parent_id !== null ? { id: vehicle.parent_id, path: vehicle.path.slice(0, -1) } : null

/** `stored` has the names in languages that the form has no field for. */
export const toBody = (
  { parent, level: _level, ...values }: VehicleValues,
  stored: ListedVehicle | null,
): VehicleBody => ({
  ...values,
  parent_id: parent?.id ?? null,
  aliases: splitText(values.aliases, /\n/),
  language_aliases: {
    ...(stored?.language_aliases ?? multilingual({})),
    ...Object.fromEntries(Object.entries(values.language_aliases).map(([code, text]) => [code, splitText(text, /\n/)])),
  },
  ktypes: splitText(values.ktypes, KTYPE_SEPARATOR).map(Number),
  chassis: splitText(values.chassis, /[,;/|]/),
  cc: toAmount(values.cc),
  kw: toAmount(values.kw),
})

/** Returns messages by field. */
export const checkValues = (values: VehicleValues, t: T): Record<string, string> => {
  const errors = validateVehicle({ ...values, parent_id: values.parent?.id ?? null })
  return {
    ...Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, t(key)])),
    ...(!splitText(values.ktypes, KTYPE_SEPARATOR).every(text => isAmount(text, MAX_KTYPE)) && {
      ktypes: t('vehicleAdmin.problem.ktypes'),
    }),
    ...(!isAmount(values.cc, MAX_CC) && { cc: t('vehicleAdmin.problem.amount', { maximum: MAX_CC }) }),
    ...(!isAmount(values.kw, MAX_KW) && { kw: t('vehicleAdmin.problem.amount', { maximum: MAX_KW }) }),
  }
}

const KTYPE_SEPARATOR = /[\s,;/|]+/

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
