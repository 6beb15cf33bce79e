import type { EditConflict } from '#kernel/edit-conflict.ts'
import { failure, ok, type Result } from '#kernel/result.ts'

type Languages = Readonly<Record<string, string>>

/**
 * Applies the differences between `before` and `sent` to the stored languages. Rejects a language that both users
 * changed differently.
 */
export const mergeLanguages = (
  stored: Languages,
  before: Languages,
  sent: Languages,
): Result<Languages, EditConflict> => {
  const conflicts = new Map<string, unknown>()
  for (const code of new Set([...Object.keys(stored), ...Object.keys(sent)])) {
    if (sent[code] !== before[code] && stored[code] !== before[code] && stored[code] !== sent[code])
      conflicts.set(`languages.${code}`, stored[code] ?? null)
  }
  return conflicts.size > 0 ? failure(conflicts) : ok(combineLanguages(stored, before, sent))
}

/** Merges the languages without rejecting conflicts. For a language that both users changed, `mine` wins. */
export const combineLanguages = (stored: Languages, before: Languages, mine: Languages): Languages => {
  const codes = [...new Set([...Object.keys(stored), ...Object.keys(mine)])]
  const labels = codes.map(code => [code, mine[code] === before[code] ? stored[code] : mine[code]] as const)
  return Object.fromEntries(labels.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
