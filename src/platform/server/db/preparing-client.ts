import { LeadingClient } from './leading-client.ts'

/** A text that was asked so often is prepared: rare ones would only fill the server's memory. */
const OFTEN = 3
const MOST_PREPARED = 300
const MOST_COUNTED = 3_000

/** The name under which every connection of a pool prepares a text, or none while it is not known to be asked often. */
const namesOfTexts = (): ((text: string) => string | undefined) => {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return text => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_PREPARED) return known
    const count = (counts.get(text) ?? 0) + 1
    if (count < OFTEN) {
      if (counts.size >= MOST_COUNTED) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `pitlane_${names.size}`
    names.set(text, name)
    return name
  }
}

/** One statement that is planned: of several in one text none can be prepared. */
const isPlanned = (text: string): boolean =>
  /^\s*(with|select|insert|update|delete)\b/i.test(text) && !text.includes(';')

/**
 * Connections of one pool, on which the server parses and plans a query once and not every time. Needs the sessions to be their
 * own: not for a pooler between that gives each transaction another connection. `withoutValues`: queries that hold their values in
 * their text are prepared too, where those are always the same.
 */
export const preparingClient = ({ withoutValues = false } = {}): typeof LeadingClient => {
  const nameOf = namesOfTexts()
  return class extends LeadingClient {
    override query(...given: unknown[]): never {
      const [asked, values] = given
      const hasValues = Array.isArray(values) && values.length > 0
      if (hasValues || withoutValues) {
        const query = typeof asked === 'string' ? { text: asked } : asked
        if (isUnnamed(query) && (hasValues || isPlanned(query.text))) {
          const name = nameOf(query.text)
          if (name !== undefined) given[0] = Object.assign({}, query, { name })
        }
      }
      return (super.query as (...given: unknown[]) => never)(...given)
    }
  }
}

const isUnnamed = (asked: unknown): asked is { text: string } =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  typeof asked.text === 'string' &&
  !('submit' in asked) &&
  (!('name' in asked) || !asked.name)
