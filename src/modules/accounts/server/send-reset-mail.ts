import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { isGuest } from '#accounts/domain/permissions.ts'
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import type { Language } from '#kernel/language.ts'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { type Write, write } from '#platform/server/write.ts'
import { renderAccountMail } from './account-mails.ts'
import { chooseMailLanguage } from './choose-mail-language.ts'
import { resetMailJob } from './request-password-reset.ts'
import { passwordResets, users } from './tables.ts'
import { generateToken } from './tokens.ts'

const LINK_LIFETIME_MS = HOUR_MS
/** Several users may share a mailbox; each receives a link. */
const MAX_USERS = 5

type MailApp = Pick<App, 'db' | 'jobs' | 'now' | 'changes' | 'settings' | 'texts'>

/** Registers the job that finds the user by name or e-mail and queues the reset mail. */
export const handleResetMail = (app: App): void => {
  app.jobs.handle(resetMailJob, (request, actor) => sendResetMail(app, actor, request))
}

export const sendResetMail = async (
  app: MailApp,
  actor: Actor,
  { id, key, language }: { id: string; key: string; language: Language },
): Promise<void> => {
  const now = app.now()
  await write(app, actor, async tx => {
    const recipients = await tx
      .select({ id: users.id, username: users.username, email: users.email, language: users.language })
      .from(users)
      .where(
        and(
          or(eq(users.usernameKey, key), inArray(sql`lower(${users.email})`, [key, key.normalize('NFD')])),
          isNotNull(users.email),
          eq(users.disabled, false),
        ),
      )
      .limit(MAX_USERS)
    for (const user of recipients) {
      const token = generateToken()
      const path = `reset-password#${token}`
      const mail = await renderAccountMail(tx, app, 'passwordReset', {
        language: chooseMailLanguage(user.language, language),
        username: user.username,
        path,
      })
      // A repeated job queues no second mail, and the first link stays valid.
      const isNew = await queueMail(tx, app.jobs, {
        key: `password-reset:${id}:${user.id}`,
        recipient: user.email ?? '',
        now,
        ...mail,
      })
      if (!isNew) continue
      const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS)
      await tx.insert(passwordResets).values({ tokenHash: hashToken(token), userId: user.id, expiresAt })
      tx.audit({ kind: 'user', id: user.id, action: 'reset-link-sent' })
    }
    return ok(null)
  })
}

const INVITATION_LIFETIME_MS = 7 * DAY_MS

interface InvitedUser {
  id: number
  roles: readonly string[]
  username: string
  email: string
  language: Language | null
}

/** Mails a link to set a password and invalidates earlier ones. The caller must have locked the user's row. */
export const sendInvitation = async (
  tx: Write,
  app: Pick<App, 'jobs' | 'now' | 'settings' | 'texts'>,
  user: InvitedUser,
): Promise<void> => {
  const now = app.now()
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, user.id), isNull(passwordResets.usedAt)))
  const token = generateToken()
  await tx.insert(passwordResets).values({
    tokenHash: hashToken(token),
    userId: user.id,
    expiresAt: new Date(now.getTime() + INVITATION_LIFETIME_MS),
  })
  await queueMail(tx, app.jobs, {
    key: `invitation:${user.id}:${now.toISOString()}`,
    recipient: user.email,
    now,
    ...(await renderAccountMail(tx, app, isGuest(user.roles) ? 'clientInvitation' : 'invitation', {
      language: chooseMailLanguage(user.language),
      username: user.username,
      path: `reset-password#${token}`,
    })),
  })
}
