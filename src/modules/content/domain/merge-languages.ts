import type { EditConflict } from '#kernel/edit-conflict.ts'
import { failure, ok, type Result } from '#kernel/result.ts'

type Languages = Readonly<Record<string, string>>

/**
 * Applies the differences between `before` and `sentLanguages` to the stored languages. Rejects a language that both users
 * changed differently.
 */
export const mergeLanguages = (
  storedLanguages: Languages,
  before: Languages,
  sentLanguages: Languages,
): Result<Languages, EditConflict> => {
  const conflicts = new Map<string, unknown>()
  for (const code of new Set([...Object.keys(storedLanguages), ...Object.keys(sentLanguages)])) {
    if (
      sentLanguages[code] !== before[code] &&
      storedLanguages[code] !== before[code] &&
      storedLanguages[code] !== sentLanguages[code]
    )
      conflicts.set(`languages.${code}`, storedLanguages[code] ?? null)
  }
  return conflicts.size > 0 ? failure(conflicts) : ok(combineLanguages(storedLanguages, before, sentLanguages))
}

/** Merges the languages without rejecting conflicts. For a language that both users changed, `mine` wins. */
export const combineLanguages = (storedLanguages: Languages, before: Languages, mine: Languages): Languages => {
  const codes = [...new Set([...Object.keys(storedLanguages), ...Object.keys(mine)])]
  const labels = codes.map(code => [code, mine[code] === before[code] ? storedLanguages[code] : mine[code]] as const)
  return Object.fromEntries(labels.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
