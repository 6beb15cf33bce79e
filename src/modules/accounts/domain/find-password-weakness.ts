import { MIN_PASSWORD_LENGTH } from './min-password-length.ts'

/** Reason why a password is rejected: too short, common, or derived from the user's name. */
export type PasswordWeakness = 'tooShort' | 'common' | 'nameBased'

/** Minimum number of characters besides a name or common word, which rejects `password2026!` and `mari-mari-1`. */
const MIN_OTHER_CHARACTERS = 6
const MIN_NAME_LENGTH = 3
const MIN_DISTINCT_CHARACTERS = 4

/**
 * Returns the weakness of a chosen password; null for a good one. `isCommon` expects lower case; `names` are
 * username and e-mail.
 */
export const findPasswordWeakness = (
  password: string,
  { names, isCommon }: { names: readonly string[]; isCommon: (word: string) => boolean },
): PasswordWeakness | null => {
  if (password.length < MIN_PASSWORD_LENGTH) return 'tooShort'
  const normalized = password.normalize('NFC').toLowerCase()
  const letterCore = normalized.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isCore =
    letterCore.length * 2 >= normalized.length || normalized.length - letterCore.length < MIN_OTHER_CHARACTERS
  if (isCommon(normalized) || (isCore && isCommon(letterCore)) || new Set(normalized).size < MIN_DISTINCT_CHARACTERS)
    return 'common'
  const lowerCaseNames = names
    .flatMap(name => [name, name.split('@')[0] ?? ''])
    .map(name => name.normalize('NFC').toLowerCase())
  const isNameBased = lowerCaseNames.some(name => {
    if (name.length < MIN_NAME_LENGTH || !normalized.includes(name)) return false
    return normalized.replaceAll(name, '').replace(/[^\p{L}\d]/gu, '').length < MIN_OTHER_CHARACTERS
  })
  return isNameBased ? 'nameBased' : null
}
