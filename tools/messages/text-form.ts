/** What the end of a key says: `goods_one` is a plural, `intro_collected` the words for a case, `parcels_collected_one` both. */
export interface Form {
  /** What the code says. */
  base: string
  context?: string
  plural?: string
}

const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/
const CONTEXT = /^(.+[^.])_([a-z]+)$/

/**
 * The form of each key. An ending is a context where the same key without it is a text, or where the code asks for such
 * a context: keys named by a field (`sorts.total_price`) have none.
 */
export const formsOf = (keys: Iterable<string>, asked: ReadonlySet<string>): ReadonlyMap<string, Form> => {
  const all = [...keys]
  const uncounted = new Set(all.map(key => PLURAL.exec(key)?.[1] ?? key))
  const formOf = (key: string): Form => {
    const [, stem = key, plural] = PLURAL.exec(key) ?? []
    const [, base, context] = CONTEXT.exec(stem) ?? []
    const isContext = base !== undefined && context !== undefined && (uncounted.has(base) || asked.has(context))
    return { base: isContext ? base : stem, ...(isContext && { context }), ...(plural !== undefined && { plural }) }
  }
  return new Map(all.map(key => [key, formOf(key)]))
}
