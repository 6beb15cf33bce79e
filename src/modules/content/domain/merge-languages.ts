import type { Clash } from '#kernel/clash.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'

type Languages = Readonly<Record<string, string>>

/**
 * The languages once what differs between `before` and `sent` is done to those of now: one that somebody else added meanwhile
 * stays. Refused where both changed the same one, each to something else.
 */
export const mergeLanguages = (now: Languages, before: Languages, sent: Languages): Outcome<Languages, Clash> => {
  const clash = new Map<string, unknown>()
  for (const code of new Set([...Object.keys(now), ...Object.keys(sent)])) {
    if (sent[code] !== before[code] && now[code] !== before[code] && now[code] !== sent[code])
      clash.set(`languages.${code}`, now[code] ?? null)
  }
  return clash.size > 0 ? refused(clash) : ok(bothLanguages(now, before, sent))
}

/** The same where nothing is refused: of a language that both changed, mine. */
export const bothLanguages = (now: Languages, before: Languages, mine: Languages): Languages => {
  const codes = [...new Set([...Object.keys(now), ...Object.keys(mine)])]
  const labels = codes.map(code => [code, mine[code] === before[code] ? now[code] : mine[code]] as const)
  return Object.fromEntries(labels.filter((one): one is [string, string] => one[1] !== undefined))
}
