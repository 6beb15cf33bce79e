import { MIN_PASSWORD_LENGTH } from './min-password-length.ts'

/** Reason why a password is rejected: too short, common, or derived from the user's name. */
export type PasswordWeakness = 'tooShort' | 'common' | 'ofName'

/**
 * Minimum number of other characters beside a name or common word, which rejects `password2026!` and `mari-mari-1`.
 */
const MIN_OTHER_CHARACTERS = 6
const MIN_NAME_LENGTH = 3

/**
 * Returns the weakness of a chosen password; null for a good one. `isCommon` expects lower case; `names` are
 * username and e-mail.
 */
export const findPasswordWeakness = (
  password: string,
  { names, isCommon }: { names: readonly string[]; isCommon: (word: string) => boolean },
): PasswordWeakness | null => {
  if (password.length < MIN_PASSWORD_LENGTH) return 'tooShort'
  const small = password.normalize('NFC').toLowerCase()
  const core = small.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isCore = core.length * 2 >= small.length || small.length - core.length < MIN_OTHER_CHARACTERS
  if (isCommon(small) || (isCore && isCommon(core)) || new Set(small).size < 4) return 'common'
  const words = names.flatMap(name => [name, name.split('@')[0] ?? '']).map(name => name.normalize('NFC').toLowerCase())
  const isOfName = words.some(word => {
    if (word.length < MIN_NAME_LENGTH || !small.includes(word)) return false
    return small.replaceAll(word, '').replace(/[^\p{L}\d]/gu, '').length < MIN_OTHER_CHARACTERS
  })
  return isOfName ? 'ofName' : null
}
