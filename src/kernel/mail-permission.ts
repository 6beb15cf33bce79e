/**
 * The permission that the content of a mail asks for, by how the mail's key begins: an order's mail holds its page's token and
 * its documents, an account's mail a login's address. Null is a mail about nobody.
 */
export const MAIL_PERMISSIONS: readonly (readonly [begins: string, permission: string | null])[] = [
  ['order', 'order.edit'],
  ['back-in-stock:', 'order.edit'],
  ['message:', 'client.edit'],
  ['password-', 'user.edit'],
  ['invitation:', 'user.edit'],
  ['second-factor:', 'user.edit'],
  ['mail-test:', null],
]

/** A mail of an unlisted kind asks for all of them. */
const ALL = [...new Set(MAIL_PERMISSIONS.flatMap(([, permission]) => permission ?? []))]

export const permissionsOfMail = (key: string): readonly string[] => {
  const known = MAIL_PERMISSIONS.find(([begins]) => key.startsWith(begins))
  if (!known) return ALL
  return known[1] === null ? [] : [known[1]]
}
