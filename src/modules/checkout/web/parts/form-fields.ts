import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'

type Tree = { readonly [name: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a field path such as `Client.email`. */
export const valueAt = (form: CheckoutForm, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isTree(value) ? value[name] : undefined), form)

const withValue = (tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree => {
  const inner = tree[name]
  return { ...tree, [name]: rest.length === 0 ? value : withValue(isTree(inner) ? inner : {}, rest, value) }
}

/**
 * The form with what stands in its text fields and boxes now. Asking the fields, rather than waiting for their events,
 * sees what a browser or a password manager filled in silently.
 */
export const withFields = (form: CheckoutForm, fields: Iterable<Element>): CheckoutForm => {
  let next: Tree = { ...form }
  for (const field of fields) {
    const value = fieldValue(field)
    if (value !== undefined && field instanceof HTMLElement) next = withValue(next, pathOf(field), value)
  }
  return next as unknown as CheckoutForm
}

const pathOf = (field: Element): string[] => (field.getAttribute('name') ?? '').split('.')

const fieldValue = (field: Element): string | boolean | undefined => {
  const name = field.getAttribute('name')
  // Choices of delivery are kept by the page itself.
  if (!name || /^Delivery\.(country|provider|option)$|client_type$/.test(name)) return undefined
  if (field instanceof HTMLTextAreaElement) return field.value
  if (!(field instanceof HTMLInputElement)) return undefined
  return field.type === 'checkbox' ? field.checked : field.value
}

/** Names of the fields in the order they stand in. */
export const fieldNames = (fields: Iterable<Element>): string[] => [
  ...new Set([...fields].flatMap(field => field.getAttribute('name') || [])),
]
