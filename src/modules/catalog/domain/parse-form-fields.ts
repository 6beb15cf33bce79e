/**
 * Converts form fields to the tree that JSON has: `name[et]` becomes `{ name: { et } }`. The model prefix
 * (`Category[name]`) is dropped; other values than objects stay.
 */
export const parseFormFields = (body: unknown, model: string): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(body)) setField(fields, parsePath(name, model), value)
  const inner = fields[model]
  return typeof inner === 'object' && inner !== null ? { ...fields, ...inner } : { ...fields }
}

const parsePath = (name: string, model: string): string[] => {
  const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
  return path[0] === model && path.length > 1 ? path.slice(1) : path
}

const setField = (fields: Record<string, unknown>, [first, second]: string[], value: unknown): void => {
  if (first === undefined) return
  if (second === undefined) fields[first] = value
  else {
    const existing = fields[first]
    const inner = typeof existing === 'object' && existing !== null ? existing : Object.create(null)
    fields[first] = Object.assign(inner, { [second]: value })
  }
}
