import { MIN_PASSWORD } from './min-password.ts'

/** Why a password is not taken: too short, among those that are tried first, or made of what anybody knows of its user. */
export type PasswordWeakness = 'tooShort' | 'common' | 'ofName'

/** What is left beside a name or a common word must not be guessed with it: `password2026!`, `mari-mari-1`. */
const LEAST_REST = 6
const SHORTEST_NAME = 3

/**
 * What is weak about a password that somebody chooses; null where nothing is. `isCommon` knows small letters. `names` are what
 * its user is known by: user name, e-mail.
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
