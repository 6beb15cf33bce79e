import { MIN_PASSWORD } from './min-password.ts'

/** Reason why a password is rejected: too short, common, or derived from the user's name. */
export type PasswordWeakness = 'tooShort' | 'common' | 'ofName'

/**
 * Minimum number of other characters beside a name or common word, which rejects `password2026!` and `mari-mari-1`.
 */
const LEAST_REST = 6
const SHORTEST_NAME = 3

/**
 * Returns the weakness of a chosen password; null for a good one. `isCommon` expects lower case; `names` are
 * username and e-mail.
 */
export const passwordWeakness = (
  password: string,
  { names, isCommon }: { names: readonly string[]; isCommon: (word: string) => boolean },
): PasswordWeakness | null => {
  if (password.length < MIN_PASSWORD) return 'tooShort'
  const small = password.normalize('NFC').toLowerCase()
  const core = small.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isCore = core.length * 2 >= small.length || small.length - core.length < LEAST_REST
  if (isCommon(small) || (isCore && isCommon(core)) || new Set(small).size < 4) return 'common'
  const words = names.flatMap(name => [name, name.split('@')[0] ?? '']).map(name => name.normalize('NFC').toLowerCase())
  const isOfName = words.some(word => {
    if (word.length < SHORTEST_NAME || !small.includes(word)) return false
    return small.replaceAll(word, '').replace(/[^\p{L}\d]/gu, '').length < LEAST_REST
  })
  return isOfName ? 'ofName' : null
}
