import { randomBytes } from 'node:crypto'
import { and, arrayContains, eq, ne, sql } from 'drizzle-orm'
import { normalizeUsername } from '#accounts/domain/normalize-username.ts'
import { findUserRuleViolation, OWNER_ROLE, type Role, type UserRuleViolation } from '#accounts/domain/user-rules.ts'
import type { Language } from '#kernel/language.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { revokeApiKeys } from './api-keys/revoke-api-keys.ts'
import { endUserSessions } from './end-session.ts'
import { hashPassword } from './password-hash.ts'
import { removeFactors } from './second-factor/change-factors.ts'
import { queueFactorMail } from './second-factor/queue-factor-mail.ts'
import { sendInvitation } from './send-reset-mail.ts'
import { passwordResets, roles, users } from './tables.ts'

/** The user who edits other users. */
export interface UserEditor {
  id: number
  permissions: readonly string[]
}

export type UserChangeFailure =
  | UserRuleViolation
  | 'notFound'
  | 'nameTaken'
  | 'stale'
  | 'noEmail'
  | 'noFactor'
  | 'ownFactor'

interface UserFields {
  username: string
  email: string
  roles: string[]
  /** Undefined leaves the value unchanged. */
  newOrderMails?: boolean | undefined
  /** Null is the shop's default language; undefined leaves the value unchanged. */
  language?: Language | null | undefined
}

/**
 * Loads the roles and the number of owners. The lock serializes all changes, so that two owners cannot remove each
 * other.
 */
const lockRules = async (tx: Write): Promise<{ allRoles: Role[]; ownerCount: number }> => {
  const allRoles = await tx.select().from(roles).for('update')
  const ownerCount = await tx.$count(users, and(arrayContains(users.roles, [OWNER_ROLE]), eq(users.disabled, false)))
  return { allRoles, ownerCount }
}

const lockUser = async (tx: Write, id: number) => {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user ?? null
}

const isUsernameTaken = async (tx: Write, key: string, exceptId: number): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.usernameKey, key), ne(users.id, exceptId)))) > 0

/** Creates a user with a random password and mails a link to set one. */
export const inviteUser = async (
  app: App,
  actor: Actor,
  editor: UserEditor,
  fields: UserFields,
): Promise<Result<{ id: number }, UserChangeFailure>> => {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return write(app, actor, async (tx): Promise<Result<{ id: number }, UserChangeFailure>> => {
    const rules = { ...(await lockRules(tx)), actor: editor, user: null }
    const violation = findUserRuleViolation({ ...rules, next: { roles: fields.roles, disabled: false } })
    if (violation) return failure(violation)
    const [createdUser] = await tx
      .insert(users)
      .values({ ...fields, usernameKey: normalizeUsername(fields.username), passwordHash })
      .onConflictDoNothing({ target: users.usernameKey })
      .returning({ id: users.id })
    if (!createdUser) return failure('nameTaken')
    const { roles: assignedRoles, newOrderMails = false, language = null } = fields
    await sendInvitation(tx, app, { ...fields, language, id: createdUser.id })
    tx.audit({
      kind: 'user',
      id: createdUser.id,
      after: { roles: assignedRoles, ...(newOrderMails && { newOrderMails }), ...(language && { language }) },
    })
    return ok(createdUser)
  })
}

/** Changes a user. A new e-mail address invalidates links to the old one. */
export const changeUser = (
  app: App,
  actor: Actor,
  editor: UserEditor,
  { id, baseVersion, ...next }: UserFields & { id: number; disabled: boolean; baseVersion: number },
): Promise<Result<null, UserChangeFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, UserChangeFailure>> => {
    const rules = await lockRules(tx)
    const user = await lockUser(tx, id)
    if (!user) return failure('notFound')
    const violation = findUserRuleViolation({ ...rules, actor: editor, user, next })
    if (violation) return failure(violation)
    if (user.version !== baseVersion) return failure('stale')
    const key = normalizeUsername(next.username)
    if (await isUsernameTaken(tx, key, id)) return failure('nameTaken')
    await tx
      .update(users)
      .set({ ...next, usernameKey: key, version: sql`${users.version} + 1` })
      .where(eq(users.id, id))
    if (next.disabled) {
      await endUserSessions(tx, id)
      await revokeApiKeys(tx, id)
    }
    if (next.disabled || next.email !== user.email) {
      await tx.delete(passwordResets).where(eq(passwordResets.userId, id))
    }
    // The audit log cannot be erased, so it records only that name or e-mail changed.
    const describeRename = (word: 'old' | 'new') => ({
      ...(next.username !== user.username && { username: word }),
      ...(next.email !== user.email && { email: word }),
    })
    tx.audit({
      kind: 'user',
      id,
      before: {
        roles: user.roles,
        disabled: user.disabled,
        newOrderMails: user.newOrderMails,
        language: user.language,
        ...describeRename('old'),
      },
      after: {
        roles: next.roles,
        disabled: next.disabled,
        newOrderMails: next.newOrderMails ?? user.newOrderMails,
        language: next.language === undefined ? user.language : next.language,
        ...describeRename('new'),
      },
    })
    return ok(null)
  })

/** Runs an action on a user and rejects it when the user has more permissions than the editor. */
const runOnUser = (
  app: App,
  actor: Actor,
  editor: UserEditor,
  {
    id,
    action,
    runAction,
  }: {
    id: number
    action: string
    runAction: (tx: Write, user: UserRow) => Promise<'noEmail' | 'noFactor' | 'ownFactor' | null>
  },
): Promise<Result<null, UserChangeFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, UserChangeFailure>> => {
    const rules = await lockRules(tx)
    const user = await lockUser(tx, id)
    if (!user) return failure('notFound')
    const violation = findUserRuleViolation({ ...rules, actor: editor, user, next: user })
    if (violation === 'morePermissions') return failure(violation)
    const failureReason = await runAction(tx, user)
    if (failureReason) return failure(failureReason)
    tx.audit({ kind: 'user', id, action })
    return ok(null)
  })
type UserRow = typeof users.$inferSelect

export const resendInvitation = (app: App, actor: Actor, editor: UserEditor, { id }: { id: number }) =>
  runOnUser(app, actor, editor, {
    id,
    action: 'invitation-resent',
    runAction: async (tx, { username, email, disabled, roles: nextRoles, language }) => {
      if (email === null || disabled) return 'noEmail'
      await sendInvitation(tx, app, { id, username, email, roles: nextRoles, language })
      return null
    },
  })

/** Ends a user's sessions, and API keys only with `revokesKeys`. */
export const logOutUser = (
  app: App,
  actor: Actor,
  editor: UserEditor,
  { id, revokesKeys }: { id: number; revokesKeys: boolean },
) =>
  runOnUser(app, actor, editor, {
    id,
    action: 'logged-out-by-staff',
    runAction: async tx => {
      await endUserSessions(tx, id)
      if (revokesKeys) await revokeApiKeys(tx, id)
      return null
    },
  })

/** Removes the second factors of a user who lost them. Editors remove their own in their account, with the password. */
export const removeFactorsByStaff = (app: App, actor: Actor, editor: UserEditor, { id }: { id: number }) =>
  runOnUser(app, actor, editor, {
    id,
    action: 'second-factor-removed',
    runAction: async (tx, user) => {
      if (id === editor.id) return 'ownFactor'
      if (!(await removeFactors(tx, id))) return 'noFactor'
      await queueFactorMail(tx, app, user, 'removedByStaff')
      return null
    },
  })
