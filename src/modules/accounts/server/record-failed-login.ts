import { ok } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { getIpAddressKey } from '#platform/server/audit/ip-address-key.ts'
import { encryptChange } from '#platform/server/audit/personal-data.ts'
import { write } from '#platform/server/write.ts'

interface FailedLogin {
  /** Undefined for an unknown username. */
  user: { id: number } | undefined
  /** The typed username. */
  username: string
  address: string
}

/** Number of characters of an unknown username in the audit log, because people type passwords into the wrong field. */
const MAX_SHOWN_CHARACTERS = 2

/** Records a failed login. Callers do so once a minute for a name and address, which limits the entries. */
export const recordFailedLogin = async (
  app: Pick<App, 'db' | 'now' | 'changes'>,
  { user, username, address }: FailedLogin,
): Promise<void> => {
  const now = app.now()
  const { name: month } = await getIpAddressKey(app.db, now)
  await write(app, { kind: 'guest', from: address }, async tx => {
    // The address is personal data, encrypted with a key of the month.
    const { after } = await encryptChange(tx, month, { before: {}, after: { address }, now })
    const typedName = user ? {} : { name: `${username.trim().slice(0, MAX_SHOWN_CHARACTERS)}…` }
    tx.audit({ kind: 'user', id: user?.id ?? 'unknown', action: 'login-failed', after: { ...typedName, ...after } })
    return ok(null)
  })
}
