import { isWithin, type Path, valueAt, withValue } from './form-values.ts'

/** Milliseconds within which screen readers hear of what a form says when it was sent. */
const HUSHED_MS = 1_000

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * The values with what stands in the fields now. Asking the fields, rather than waiting for their events, sees what a browser
 * or a password manager filled in silently. Fields that `kept` names, or that hold no text and no yes or no, are set by the page.
 */
export const readFields = <V>(values: V, fields: Iterable<Element>, kept: readonly Path[]): V => {
  let next = values
  for (const field of ownFields(values, fields, kept)) {
    const value = isBox(field) ? field.checked : field.value
    // Of radio buttons the chosen one speaks.
    if (isRadio(field) && !field.checked) continue
    if (valueAt(next, field.name) !== value) next = withValue(next, field.name, value)
  }
  return next
}

/** Puts the values into the fields; needed after the page has set one, since fields keep what is typed by themselves. */
export const writeFields = (values: unknown, fields: Iterable<Element>, kept: readonly Path[]): void => {
  for (const field of ownFields(values, fields, kept)) {
    const value = valueAt(values, field.name)
    if (isBox(field)) field.checked = value === true
    else if (isRadio(field)) field.checked = field.value === value
    else if (field.value !== value) field.value = String(value)
  }
}

/** Names of the fields in the order they stand in; those that are not native ones name themselves by `data-field`. */
export const fieldNames = (fields: Iterable<Element>): Path[] => [
  ...new Set([...fields].flatMap(field => nameOf(field) || [])),
]

/** Who sends a form hears the first wrong field, where they are led to, and the others as they come to them: not all at once. */
export const hush = (form: Element): void => {
  const told = form.querySelectorAll('p[aria-live]')
  for (const one of told) one.setAttribute('aria-live', 'off')
  setTimeout(() => {
    for (const one of told) one.setAttribute('aria-live', 'polite')
  }, HUSHED_MS)
}

/** Leads to the first of the fields that stand at the paths; false where none does. */
export const focusFirst = (fields: Iterable<Element>, paths: readonly Path[]): boolean => {
  const all = [...fields]
  const first = fieldNames(all).find(name => paths.includes(name))
  if (first === undefined) return false
  const named = all.filter(field => nameOf(field) === first) as HTMLElement[]
  const field = named.find(one => one instanceof HTMLInputElement && one.checked) ?? named[0]
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  return true
}

const ownFields = function* (values: unknown, fields: Iterable<Element>, kept: readonly Path[]): Generator<Field> {
  for (const field of fields) {
    if (!isField(field) || field.type === 'hidden' || kept.some(path => isWithin(field.name, path))) continue
    const value = valueAt(values, field.name)
    if (isBox(field) ? typeof value === 'boolean' : typeof value === 'string') yield field
  }
}

const isField = (field: Element): field is Field =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox'

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio'

const nameOf = (field: Element): Path => field.getAttribute('name') || field.getAttribute('data-field') || ''
