import { toPlainText } from '#kernel/plain-text.ts'

/** Formats a field value as text: in the edited language, or in all its languages. */
export const fieldToText = (value: unknown, language: string): string => {
  if (typeof value !== 'object' || value === null) return String(value ?? '—')
  const own = (value as Record<string, unknown>)[language]
  if (typeof own === 'string') return toPlainText(own)
  return Object.entries(value)
    .flatMap(([name, one]) => (name !== 'type' && typeof one === 'string' ? one : []))
    .join(' · ')
}
