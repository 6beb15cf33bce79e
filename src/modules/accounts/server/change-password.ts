import { and, eq, ne } from 'drizzle-orm'
import type { PasswordWeakness } from '#accounts/domain/password-weakness.ts'
import type { Language } from '#kernel/language.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { confirmPassword, type NotConfirmed } from './confirm-password.ts'
import { tokenHash } from './random-token.ts'
import { setPassword, weaknessFor } from './set-password.ts'
import { sessions, users } from './tables.ts'

interface PasswordChange {
  userId: number
  current: string
  password: string
  language: Language
  /** The session that lives on; all others end. */
  session: string
}

export type NotChanged = NotConfirmed | { kind: 'logged-out' } | { kind: 'weak'; weakness: PasswordWeakness }

/** A user who is logged in sets a new password, knowing the old one: whoever sits down at an open browser does not. */
export const changePassword = async (
  app: App,
  actor: Caller,
  { userId, current, password, language, session }: PasswordChange,
): Promise<Outcome<null, NotChanged>> => {
  const confirmed = await confirmPassword(app, actor, { userId, current, session })
  if (!confirmed.ok) return confirmed
  const user = confirmed.value
  const weakness = await weaknessFor(password, user)
  if (weakness) return refused({ kind: 'weak', weakness })
  return write(app, actor, async (tx): Promise<Outcome<null, NotChanged>> => {
    // Much may have happened since it was read: whoever set another password meanwhile, or ended this session, has the last word.
    // A login with the old one waits for this, and is refused.
    const [held] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    const ownSession = and(eq(sessions.userId, userId), eq(sessions.tokenHash, tokenHash(session)))
    if ((await tx.$count(sessions, ownSession)) === 0) return refused({ kind: 'logged-out' })
    if (held?.passwordHash !== user.passwordHash) return refused({ kind: 'wrong' })
    await setPassword(tx, app, held, { password, language })
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash(session))))
    tx.audit({ kind: 'user', id: userId, action: 'password-changed' })
    return ok(null)
  })
}
