import type { Address } from '#content/domain/edited-document.ts'
import type { T } from '#platform/web/texts.tsx'

/** What a field is called, by the last word of its address. */
export const fieldLabel = (address: Address, t: T): string => {
  const name = address.split('/').findLast(part => !/^\d+$/.test(part))
  const key = `editing.field.${name}`
  const label = t(key)
  return label === key ? (name ?? '') : label
}
