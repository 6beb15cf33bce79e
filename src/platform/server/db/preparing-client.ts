import { PrimaryClient } from './primary-client.ts'

/** A query text is prepared after this many uses; rare ones would only fill the server's memory. */
const MIN_USES = 3
const MAX_PREPARED_STATEMENTS = 300
const MAX_COUNTED_TEXTS = 3_000

/**
 * Creates a function that returns the prepared-statement name of a frequent query text, the same for all connections of
 * a pool.
 */
const createStatementNames = (): ((text: string) => string | undefined) => {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return text => {
    const knownName = names.get(text)
    if (knownName !== undefined || names.size >= MAX_PREPARED_STATEMENTS) return knownName
    const count = (counts.get(text) ?? 0) + 1
    if (count < MIN_USES) {
      if (counts.size >= MAX_COUNTED_TEXTS) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `pitlane_${names.size}`
    names.set(text, name)
    return name
  }
}

/** Returns true for a single statement that PostgreSQL plans; a text of several statements cannot be prepared. */
const isPlanned = (text: string): boolean =>
  /^\s*(with|select|insert|update|delete)\b/i.test(text) && !text.includes(';')

/**
 * Creates a client class that prepares frequent queries, so that the server parses and plans them once. Not for use
 * behind a transaction pooler. `includesParameterless` also prepares queries without parameters; use it where their
 * texts repeat.
 */
export const createPreparingClient = ({ includesParameterless = false } = {}): typeof PrimaryClient => {
  const getStatementName = createStatementNames()
  return class extends PrimaryClient {
    override query(...args: unknown[]): never {
      const [statement, values] = args
      const hasValues = Array.isArray(values) && values.length > 0
      if (hasValues || includesParameterless) {
        const query = typeof statement === 'string' ? { text: statement } : statement
        if (isUnnamed(query) && (hasValues || isPlanned(query.text))) {
          const name = getStatementName(query.text)
          if (name !== undefined) args[0] = Object.assign({}, query, { name })
        }
      }
      return (super.query as (...args: unknown[]) => never)(...args)
    }
  }
}

const isUnnamed = (query: unknown): query is { text: string } =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('submit' in query) &&
  (!('name' in query) || !query.name)
