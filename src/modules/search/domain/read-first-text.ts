/** Returns a parameter's first value without NUL characters, which PostgreSQL cannot store. */
export const readFirstText = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first.replaceAll('\0', '') : ''
}
