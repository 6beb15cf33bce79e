import { cleanHtml } from '#platform/server/html/clean-html.ts'

/** Sanitizes every formatted text (`html`) in a value, at any depth. */
export const cleanTexts = <T>(value: T): T => cleanValue(value) as T

const cleanValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(cleanValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, name === 'html' ? cleanText(child) : cleanValue(child)]),
  )
}

/** Sanitizes one text, or one per language. Other values under the name of a text keep their shape. */
const cleanText = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanHtml(value)
  if (Array.isArray(value)) return value.map(cleanText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      typeof child === 'string' && name === 'type' ? child : cleanText(child),
    ]),
  )
}
