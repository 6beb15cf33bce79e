import type { Clash } from '#kernel/clash.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'

type Languages = Readonly<Record<string, string>>

/**
 * Applies the differences between `before` and `sent` to the stored languages. Rejects a language that both users
 * changed differently.
 */
export const mergeLanguages = (now: Languages, before: Languages, sent: Languages): Outcome<Languages, Clash> => {
  const clash = new Map<string, unknown>()
  for (const code of new Set([...Object.keys(now), ...Object.keys(sent)])) {
    if (sent[code] !== before[code] && now[code] !== before[code] && now[code] !== sent[code])
      clash.set(`languages.${code}`, now[code] ?? null)
  }
  return clash.size > 0 ? refused(clash) : ok(bothLanguages(now, before, sent))
}

/** Merges without rejecting conflicts: for a language that both changed, `mine` wins. */
export const bothLanguages = (now: Languages, before: Languages, mine: Languages): Languages => {
  const codes = [...new Set([...Object.keys(now), ...Object.keys(mine)])]
  const labels = codes.map(code => [code, mine[code] === before[code] ? now[code] : mine[code]] as const)
  return Object.fromEntries(labels.filter((one): one is [string, string] => one[1] !== undefined))
}
