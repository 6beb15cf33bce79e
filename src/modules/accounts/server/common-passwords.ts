let known: Promise<ReadonlySet<string>> | undefined

/** Loads the common passwords that come with the shop, when the first password is chosen. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return known
}
