import { getValueAt, isPathWithin, type Path, replaceValueAt } from './form-values.ts'

/** The time during which live regions stay silent after a failed submit. */
const SILENCE_MS = 1_000

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Returns the values with the current content of the fields. Reading the fields instead of events also sees silent
 * autofill.
 * Skips paths in `skippedPaths` and fields without text or yes/no: the page sets these.
 */
export const readFields = <V>(values: V, fields: Iterable<Element>, skippedPaths: readonly Path[]): V => {
  let nextValues = values
  for (const field of iterateFields(values, fields, skippedPaths)) {
    const value = isCheckbox(field) ? field.checked : field.value
    // Only the checked radio button counts.
    if (isRadio(field) && !field.checked) continue
    if (getValueAt(nextValues, field.name) !== value) nextValues = replaceValueAt(nextValues, field.name, value)
  }
  return nextValues
}

/** Writes the values into the fields. Needed after code changed a value, as the fields are uncontrolled. */
export const writeFields = (values: unknown, fields: Iterable<Element>, skippedPaths: readonly Path[]): void => {
  for (const field of iterateFields(values, fields, skippedPaths)) {
    const value = getValueAt(values, field.name)
    if (isCheckbox(field)) field.checked = value === true
    else if (isRadio(field)) field.checked = field.value === value
    else if (field.value !== value) field.value = String(value)
  }
}

/** Returns the names of the fields in document order. Custom controls carry `data-field`. */
export const listFieldNames = (fields: Iterable<Element>): Path[] => [
  ...new Set([...fields].flatMap(field => getName(field) || [])),
]

/** Silences the field errors for a moment: screen readers announce the focused field, not all errors at once. */
export const silenceFieldErrors = (form: Element): void => {
  const liveRegions = form.querySelectorAll('p[aria-live]')
  for (const region of liveRegions) region.setAttribute('aria-live', 'off')
  setTimeout(() => {
    for (const region of liveRegions) region.setAttribute('aria-live', 'polite')
  }, SILENCE_MS)
}

/** Focuses the first field at one of the paths. Returns false when there is no such field. */
export const focusFirstField = (fields: Iterable<Element>, paths: readonly Path[]): boolean => {
  const candidates = [...fields]
  const firstName = listFieldNames(candidates).find(name => paths.includes(name))
  if (firstName === undefined) return false
  const matchingFields = candidates.filter(candidate => getName(candidate) === firstName) as HTMLElement[]
  const field =
    matchingFields.find(element => element instanceof HTMLInputElement && element.checked) ?? matchingFields[0]
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  return true
}

const iterateFields = function* (
  values: unknown,
  fields: Iterable<Element>,
  skippedPaths: readonly Path[],
): Generator<Field> {
  for (const field of fields) {
    if (!isField(field) || field.type === 'hidden' || skippedPaths.some(path => isPathWithin(field.name, path)))
      continue
    const value = getValueAt(values, field.name)
    if (isCheckbox(field) ? typeof value === 'boolean' : typeof value === 'string') yield field
  }
}

const isField = (field: Element): field is Field =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement

const isCheckbox = (field: Field): field is HTMLInputElement => field.type === 'checkbox'

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio'

const getName = (field: Element): Path => field.getAttribute('name') || field.getAttribute('data-field') || ''
