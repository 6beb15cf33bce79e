import { toPlainText } from '#kernel/plain-text.ts'

/** Formats a field value as text: in the edited language, or in all its languages. */
export const formatFieldValue = (value: unknown, language: string): string => {
  if (typeof value !== 'object' || value === null) return String(value ?? '—')
  const text = (value as Record<string, unknown>)[language]
  if (typeof text === 'string') return toPlainText(text)
  return Object.entries(value)
    .flatMap(([name, child]) => (name !== 'type' && typeof child === 'string' ? child : []))
    .join(' · ')
}
