/** Signs that no text of a person holds: all control characters but tab and line ends. No database keeps the first of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

const ALL = new RegExp(CONTROL, 'g')

export const withoutControlCharacters = (text: string): string => text.replace(ALL, '')

export const hasControlCharacters = (text: string): boolean => CONTROL.test(text)

/** The path to the first text that holds some, in whatever was sent; null when none does. */
export const controlCharactersIn = (value: unknown, path: readonly string[] = []): string | null => {
  if (typeof value === 'string') return hasControlCharacters(value) ? path.join('.') : null
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null
  for (const [key, part] of Object.entries(value)) {
    if (hasControlCharacters(key)) return path.join('.')
    const found = controlCharactersIn(part, [...path, key])
    if (found !== null) return found
  }
  return null
}
