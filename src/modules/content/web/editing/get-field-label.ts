import type { Address } from '#content/domain/edited-document.ts'
import type { T } from '#platform/web/texts.tsx'

/** Returns the label of a field from the last name in its address. */
export const getFieldLabel = (address: Address, t: T): string => {
  const name = address.split('/').findLast(part => !/^\d+$/.test(part))
  const key = `editing.field.${name}`
  const label = t(key)
  return label === key ? (name ?? '') : label
}
