/**
 * Fields as a form sends them, as the same tree that JSON sends: `name[et]` becomes `{ name: { et } }`, and a form that names
 * its model (`Category[name]`) is read as if it did not. Anything but an object is handed back as it is.
 */
export const formFields = (body: unknown, model: string): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(body)) put(fields, pathOf(name, model), value)
  const inner = fields[model]
  return typeof inner === 'object' && inner !== null ? { ...fields, ...inner } : { ...fields }
}

const pathOf = (name: string, model: string): string[] => {
  const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
  return path[0] === model && path.length > 1 ? path.slice(1) : path
}

const put = (fields: Record<string, unknown>, [first, second]: string[], value: unknown): void => {
  if (first === undefined) return
  if (second === undefined) fields[first] = value
  else {
    const known = fields[first]
    const inner = typeof known === 'object' && known !== null ? known : Object.create(null)
    fields[first] = Object.assign(inner, { [second]: value })
  }
}
