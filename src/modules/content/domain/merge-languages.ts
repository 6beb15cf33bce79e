import type { Clash } from '#kernel/clash.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'

type Languages = Readonly<Record<string, string>>

/**
 * The languages once what differs between `before` and `sent` is done to those of now: one that somebody else added meanwhile
 * stays. Refused where both changed the same one, each to something else.
 */
export const mergeLanguages = (now: Languages, before: Languages, sent: Languages): Outcome<Languages, Clash> => {
  const merged: Record<string, string> = {}
  const clash = new Map<string, unknown>()
  for (const code of new Set([...Object.keys(now), ...Object.keys(sent)])) {
    const isMine = sent[code] !== before[code]
    if (isMine && now[code] !== before[code] && now[code] !== sent[code])
      clash.set(`languages.${code}`, now[code] ?? null)
    const label = isMine ? sent[code] : now[code]
    if (label !== undefined) merged[code] = label
  }
  return clash.size > 0 ? refused(clash) : ok(merged)
}
