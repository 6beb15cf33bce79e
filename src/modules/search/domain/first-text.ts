/** A repeated parameter counts with its first value; what no database can hold is left out. */
export const firstText = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first.replaceAll('\0', '') : ''
}
