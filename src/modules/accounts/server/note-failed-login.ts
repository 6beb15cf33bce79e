import { ok } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { addressKey } from '#platform/server/audit/address-key.ts'
import { sealedChange } from '#platform/server/audit/personal.ts'
import { write } from '#platform/server/write.ts'

interface FailedLogin {
  /** Undefined where no user has that name. */
  user: { id: number } | undefined
  /** As it was typed. */
  username: string
  address: string
}

/** People type passwords into the wrong field: of an unknown name the record has no more than this. */
const SHOWN_SIGNS = 2

/** Records a failed login. Callers do so once a minute for a name from an address, so that a flood of tries makes no flood of entries. */
export const noteFailedLogin = async (
  app: Pick<App, 'db' | 'now' | 'changes'>,
  { user, username, address }: FailedLogin,
): Promise<void> => {
  const now = app.now()
  const { name: month } = await addressKey(app.db, now)
  await write(app, { kind: 'guest', from: address }, async tx => {
    // An address is personal: it becomes unreadable with the key of its month.
    const { after } = await sealedChange(tx, month, { before: {}, after: { address }, now })
    const tried = user ? {} : { name: `${username.trim().slice(0, SHOWN_SIGNS)}…` }
    tx.audit({ kind: 'user', id: user?.id ?? 'unknown', action: 'login-failed', after: { ...tried, ...after } })
    return ok(null)
  })
}
