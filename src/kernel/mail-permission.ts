/**
 * Permissions for the content of a mail, by the prefix of its key. Null means that everybody may read it.
 * Mails of orders contain access tokens and documents; mails of accounts contain login addresses.
 */
export const MAIL_PERMISSIONS: readonly (readonly [keyPrefix: string, permission: string | null])[] = [
  ['order', 'order.edit'],
  ['back-in-stock:', 'order.edit'],
  ['withdrawal:', 'order.edit'],
  ['recall-notice:', 'order.edit'],
  ['message:', 'client.edit'],
  ['password-', 'user.edit'],
  ['invitation:', 'user.edit'],
  ['second-factor:', 'user.edit'],
  ['mail-test:', null],
]

/** A mail of an unlisted kind needs all permissions. */
const ALL_MAIL_PERMISSIONS = [...new Set(MAIL_PERMISSIONS.flatMap(([, permission]) => permission ?? []))]

export const findMailPermissions = (key: string): readonly string[] => {
  const entry = MAIL_PERMISSIONS.find(([keyPrefix]) => key.startsWith(keyPrefix))
  if (!entry) return ALL_MAIL_PERMISSIONS
  return entry[1] === null ? [] : [entry[1]]
}
