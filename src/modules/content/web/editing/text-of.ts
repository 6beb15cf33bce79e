import { plainText } from '#kernel/plain-text.ts'

/** A field in words: in the language that is edited, or in all that it has. */
export const textOf = (value: unknown, language: string): string => {
  if (typeof value !== 'object' || value === null) return String(value ?? '—')
  const own = (value as Record<string, unknown>)[language]
  if (typeof own === 'string') return plainText(own)
  return Object.entries(value)
    .flatMap(([name, one]) => (name !== 'type' && typeof one === 'string' ? one : []))
    .join(' · ')
}
