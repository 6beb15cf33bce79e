import { and, eq, isNull } from 'drizzle-orm'
import { findPasswordWeakness, type PasswordWeakness } from '#accounts/domain/find-password-weakness.ts'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import type { Write } from '#platform/server/write.ts'
import { renderAccountMail } from './account-mails.ts'
import { revokeApiKeys } from './api-keys/revoke-api-keys.ts'
import { chooseMailLanguage } from './choose-mail-language.ts'
import { hashPassword } from './password-hash.ts'
import { loginAttempts, passwordResets, users } from './tables.ts'

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loads the common passwords that come with the shop, when the first password is chosen. */
const loadCommonPasswords = (): Promise<ReadonlySet<string>> => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonPasswords
}

type UserRow = typeof users.$inferSelect

export const checkNewPassword = async (
  password: string,
  { username, email }: Pick<UserRow, 'username' | 'email'>,
): Promise<PasswordWeakness | null> => {
  const dictionary = await loadCommonPasswords()
  return findPasswordWeakness(password, { names: [username, email ?? ''], isCommon: word => dictionary.has(word) })
}

/**
 * Sets a new password: deletes failed attempts, invalidates links and API keys, and notifies the user by mail. The
 * caller must have locked the user's row before those of links, which prevents deadlocks.
 */
export const setPassword = async (
  tx: Write,
  app: Pick<App, 'jobs' | 'now' | 'settings' | 'texts'>,
  user: UserRow,
  { password, language }: { password: string; language?: Language },
): Promise<void> => {
  await tx
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, user.id))
  await tx
    .delete(loginAttempts)
    .where(and(eq(loginAttempts.kind, 'login'), eq(loginAttempts.usernameKey, user.usernameKey)))
  await revokeApiKeys(tx, user.id)
  const now = app.now()
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, user.id), isNull(passwordResets.usedAt)))
  if (user.email === null) return
  await queueMail(tx, app.jobs, {
    key: `password-changed:${user.id}:${now.toISOString()}`,
    recipient: user.email,
    now,
    ...(await renderAccountMail(tx, app, 'passwordChanged', {
      language: chooseMailLanguage(user.language, language),
      username: user.username,
      path: 'forgot-password',
    })),
  })
}
