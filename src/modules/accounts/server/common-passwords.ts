let known: Promise<ReadonlySet<string>> | undefined

/** The passwords that are tried first, from a list that comes with the shop; read when the first password is chosen. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return known
}
