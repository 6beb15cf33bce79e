/** Returns a parameter's first value without NUL characters, which PostgreSQL cannot store. */
export const readFirstText = (value: unknown): string => {
  const firstValue: unknown = Array.isArray(value) ? value[0] : value
  return typeof firstValue === 'string' ? firstValue.replaceAll('\0', '') : ''
}
