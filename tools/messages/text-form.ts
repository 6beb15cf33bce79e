/** The suffix of a key: `goods_one` is a plural, `intro_collected` a context, `parcels_collected_one` both. */
export interface Form {
  /** The key that the code uses. */
  base: string
  context?: string
  plural?: string
}

const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/
const CONTEXT = /^(.+[^.])_([a-z]+)$/

/**
 * Returns the form of each key. An ending is a context only when the key without it exists or the code passes such a
 * context. A key named after a field (`sorts.total_price`) has no context.
 */
export const parseForms = (keys: Iterable<string>, usedContexts: ReadonlySet<string>): ReadonlyMap<string, Form> => {
  const allKeys = [...keys]
  const uncounted = new Set(allKeys.map(key => PLURAL.exec(key)?.[1] ?? key))
  const parseForm = (key: string): Form => {
    const [, stem = key, plural] = PLURAL.exec(key) ?? []
    const [, base, context] = CONTEXT.exec(stem) ?? []
    const isContext = base !== undefined && context !== undefined && (uncounted.has(base) || usedContexts.has(context))
    return { base: isContext ? base : stem, ...(isContext && { context }), ...(plural !== undefined && { plural }) }
  }
  return new Map(allKeys.map(key => [key, parseForm(key)]))
}
