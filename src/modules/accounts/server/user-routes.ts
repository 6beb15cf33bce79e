import { and, arrayContains, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { type EditedUser, type ListedUser, userAdmin } from '#accounts/contract-user.ts'
import { estimateLastUse } from '#accounts/domain/session-life.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { createIdsFirstReader, orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { rejectStaleVersion } from '#platform/server/http/reject-edit-conflict.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import {
  changeUser,
  inviteUser,
  logOutUser,
  removeFactorsByStaff,
  resendInvitation,
  type UserChangeFailure,
  type UserEditor,
} from './change-user.ts'
import { getEnabledLanguage } from './choose-mail-language.ts'
import { secondFactorCondition } from './second-factor/read-factors.ts'
import { apiKeys, sessions, users } from './tables.ts'
import { userPermissions } from './user-permissions.ts'

const SORTS = { username: users.usernameKey, created_at: users.createdAt, last_login_at: users.lastLoginAt }

type Row = Pick<
  typeof users.$inferSelect,
  'id' | 'username' | 'email' | 'roles' | 'disabled' | 'createdAt' | 'lastLoginAt'
> & { hasSecondFactor: boolean }

const LISTED_COLUMNS = {
  id: users.id,
  username: users.username,
  email: users.email,
  roles: users.roles,
  disabled: users.disabled,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
  hasSecondFactor: secondFactorCondition,
}

const toListedUser = (row: Row): ListedUser => ({
  id: row.id,
  username: row.username,
  email: row.email,
  roles: row.roles,
  disabled: row.disabled,
  created_at: row.createdAt.toISOString(),
  last_login_at: row.lastLoginAt?.toISOString() ?? null,
  second_factor: row.hasSecondFactor,
})

/** Reads a user for editing; null for an unknown id. */
const readEditedUser = async ({ db, now }: App, id: number, requesterId: number): Promise<EditedUser | null> => {
  const [row] = await db
    .select({
      ...LISTED_COLUMNS,
      version: users.version,
      newOrderMails: users.newOrderMails,
      language: users.language,
      permissions: userPermissions,
    })
    .from(users)
    .where(eq(users.id, id))
  if (!row) return null
  const openSessions = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  return {
    ...toListedUser(row),
    version: row.version,
    permissions: row.permissions,
    new_order_mails: row.newOrderMails,
    language: getEnabledLanguage(row.language),
    sessions: openSessions.map(session => ({
      id: session.id,
      browser: session.browser,
      address: session.address,
      logged_in_at: session.createdAt.toISOString(),
      used_at: estimateLastUse(session).toISOString(),
    })),
    api_keys: await db.$count(apiKeys, eq(apiKeys.userId, id)),
    self: id === requesterId,
  }
}

/** Returns the user who edits others; null for API calls without a user. */
const toUserEditor = ({ actor, visitor }: Context): UserEditor | null =>
  actor.kind === 'user' ? { id: actor.id, permissions: visitor.permissions } : null

/** Serves users to staff. */
export const registerUserRoutes = (app: App): void => {
  serve(app, userAdmin, {
    list: async ({ query: { q, role, state, sort, ...page } }) => {
      const condition = and(
        q ? buildWordsCondition(sql`${users.lookup}`, q) : undefined,
        role ? arrayContains(users.roles, [role]) : undefined,
        state ? eq(users.disabled, state === 'disabled') : undefined,
      )
      const order = orderByWithTieBreaker(sort, SORTS, users.id)
      const readUsers = createIdsFirstReader(
        app.db,
        {
          id: sql`${users.id}`,
          from: sql`${users} where ${condition ?? sql`true`}`,
          order,
          countsWhileReading: Boolean(q),
        },
        ids =>
          app.db
            .select(LISTED_COLUMNS)
            .from(users)
            .where(inArray(users.id, ids))
            .orderBy(...order),
      )
      const { rows, paging } = await readPage(page, readUsers)
      return new PagedResult({ results: rows.map(toListedUser) }, paging)
    },
    view: async ({ params, actor, t }) => {
      const data = await readEditedUser(app, params.id, actor.kind === 'user' ? actor.id : 0)
      return data ? { data } : httpError(404, t('userAdmin.problem.notFound'))
    },
    invite: async context => {
      const editor = toUserEditor(context)
      if (!editor) return httpError(401, INVALID_CREDENTIALS)
      const { body, actor, t } = context
      const { new_order_mails: newOrderMails, ...fields } = body
      const invitation = await inviteUser(app, actor, editor, { ...fields, newOrderMails })
      return invitation.ok ? { data: invitation.value } : toProblem(invitation.reason, t)
    },
    save: async context => {
      const editor = toUserEditor(context)
      if (!editor) return httpError(401, INVALID_CREDENTIALS)
      const { params, body, actor, t } = context
      const { new_order_mails: newOrderMails, ...fields } = body
      const saveResult = await changeUser(app, actor, editor, { ...fields, newOrderMails, id: params.id })
      if (!saveResult.ok && saveResult.reason !== 'stale') return toProblem(saveResult.reason, t)
      const data = await readEditedUser(app, params.id, editor.id)
      if (!data) return httpError(404, t('userAdmin.problem.notFound'))
      if (saveResult.ok) return { data }
      const { baseVersion: _, ...sentFields } = body
      return rejectStaleVersion(sentFields, data, t, t('userAdmin.problem.stale'))
    },
    resendInvitation: async context => {
      const editor = toUserEditor(context)
      if (!editor) return httpError(401, INVALID_CREDENTIALS)
      const { params, actor, t } = context
      const resendResult = await resendInvitation(app, actor, editor, { id: params.id })
      return resendResult.ok ? undefined : toProblem(resendResult.reason, t)
    },
    removeSecondFactors: async context => {
      const editor = toUserEditor(context)
      if (!editor) return httpError(401, INVALID_CREDENTIALS)
      const { params, actor, t } = context
      const removal = await removeFactorsByStaff(app, actor, editor, { id: params.id })
      return removal.ok ? undefined : toProblem(removal.reason, t)
    },
    logOut: async context => {
      const editor = toUserEditor(context)
      if (!editor) return httpError(401, INVALID_CREDENTIALS)
      const { params, query, actor, t } = context
      const logoutResult = await logOutUser(app, actor, editor, { id: params.id, revokesKeys: query.keys === '1' })
      return logoutResult.ok ? undefined : toProblem(logoutResult.reason, t)
    },
  })
}

/** Errors that concern a form field. */
const FIELD_BY_FORM_FAILURE = { nameTaken: 'username', unknownRole: 'roles' } as const
type OtherFailure = Exclude<UserChangeFailure, keyof typeof FIELD_BY_FORM_FAILURE>

const STATUS_BY_FAILURE: Readonly<Record<OtherFailure, 403 | 404 | 409>> = {
  notFound: 404,
  morePermissions: 403,
  missingPermission: 403,
  self: 409,
  lastOwner: 409,
  stale: 409,
  noEmail: 409,
  noFactor: 409,
  ownFactor: 409,
}
const FIELD_BY_FAILURE: Partial<Record<OtherFailure, string>> = { missingPermission: 'roles', lastOwner: 'roles' }
const isFormFailure = (failureReason: UserChangeFailure): failureReason is keyof typeof FIELD_BY_FORM_FAILURE =>
  failureReason in FIELD_BY_FORM_FAILURE

const toProblem = (failureReason: UserChangeFailure, t: Translate): HttpError => {
  const message = t(`userAdmin.problem.${failureReason}`)
  if (isFormFailure(failureReason))
    return httpError(422, message, { errors: { [FIELD_BY_FORM_FAILURE[failureReason]]: [message] } })
  const field = FIELD_BY_FAILURE[failureReason]
  return httpError(STATUS_BY_FAILURE[failureReason], message, field ? { errors: { [field]: [message] } } : {})
}
