let loaded: Promise<ReadonlySet<string>> | undefined

/** Loads the common passwords that come with the shop, when the first password is chosen. */
export const loadCommonPasswords = (): Promise<ReadonlySet<string>> => {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}
