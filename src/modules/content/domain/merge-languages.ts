import type { EditConflict } from '#kernel/edit-conflict.ts'
import { failure, ok, type Result } from '#kernel/result.ts'

type Languages = Readonly<Record<string, string>>

/**
 * Applies the differences between `before` and `sent` to the stored languages. Rejects a language that both users
 * changed differently.
 */
export const mergeLanguages = (now: Languages, before: Languages, sent: Languages): Result<Languages, EditConflict> => {
  const clash = new Map<string, unknown>()
  for (const code of new Set([...Object.keys(now), ...Object.keys(sent)])) {
    if (sent[code] !== before[code] && now[code] !== before[code] && now[code] !== sent[code])
      clash.set(`languages.${code}`, now[code] ?? null)
  }
  return clash.size > 0 ? failure(clash) : ok(combineLanguages(now, before, sent))
}

/** Merges without rejecting conflicts: for a language that both changed, `mine` wins. */
export const combineLanguages = (now: Languages, before: Languages, mine: Languages): Languages => {
  const codes = [...new Set([...Object.keys(now), ...Object.keys(mine)])]
  const labels = codes.map(code => [code, mine[code] === before[code] ? now[code] : mine[code]] as const)
  return Object.fromEntries(labels.filter((one): one is [string, string] => one[1] !== undefined))
}
