import { cleanHtml } from '#platform/server/html/clean-html.ts'

/** Sanitizes every formatted text (`html`) in a value, at any depth. */
export const cleanTexts = <T>(value: T): T => clean(value) as T

const clean = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === 'html' ? cleanText(one) : clean(one)]),
  )
}

/** Sanitizes one text, or one per language. */
const cleanText = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanHtml(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' && name !== 'type' ? cleanHtml(one) : one,
    ]),
  )
}
