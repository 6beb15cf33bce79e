import { and, arrayContains, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { type EditedUser, type ListedUser, userAdmin } from '#accounts/contract-user.ts'
import { estimateLastUse } from '#accounts/domain/session-life.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { orderByWithTieBreaker, readPage, selectIdsThenRows } from '#platform/server/db/read-page.ts'
import { containsWords } from '#platform/server/db/search-key-conditions.ts'
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
import { permissionsOfUser } from './permissions-of-user.ts'
import { hasSecondFactor } from './second-factor/read-factors.ts'
import { apiKeys, sessions, users } from './tables.ts'
import { chosenLanguage } from './user-language.ts'

const SORTS = { username: users.usernameKey, created_at: users.createdAt, last_login_at: users.lastLoginAt }

type Row = Pick<
  typeof users.$inferSelect,
  'id' | 'username' | 'email' | 'roles' | 'disabled' | 'createdAt' | 'lastLoginAt'
> & { hasSecondFactor: boolean }

const LISTED = {
  ...{ id: users.id, username: users.username, email: users.email, roles: users.roles, disabled: users.disabled },
  ...{ createdAt: users.createdAt, lastLoginAt: users.lastLoginAt, hasSecondFactor },
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
const readEditedUser = async ({ db, now }: App, id: number, asker: number): Promise<EditedUser | null> => {
  const [row] = await db
    .select({
      ...LISTED,
      ...{ version: users.version, newOrderMails: users.newOrderMails, language: users.language },
      permissions: permissionsOfUser,
    })
    .from(users)
    .where(eq(users.id, id))
  if (!row) return null
  const open = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  return {
    ...toListedUser(row),
    version: row.version,
    permissions: row.permissions,
    new_order_mails: row.newOrderMails,
    language: chosenLanguage(row.language),
    sessions: open.map(one => ({
      id: one.id,
      browser: one.browser,
      address: one.address,
      logged_in_at: one.createdAt.toISOString(),
      used_at: estimateLastUse(one).toISOString(),
    })),
    api_keys: await db.$count(apiKeys, eq(apiKeys.userId, id)),
    self: id === asker,
  }
}

/** Returns the user who edits others; null for API calls without a user. */
const toUserEditor = ({ actor, visitor }: Context): UserEditor | null =>
  actor.kind === 'user' ? { id: actor.id, permissions: visitor.permissions } : null

/** Serves users to staff. */
export const userRoutes = (app: App): void => {
  serve(app, userAdmin, {
    list: async ({ query: { q, role, state, sort, ...page } }) => {
      const condition = and(
        q ? containsWords(sql`${users.lookup}`, q) : undefined,
        role ? arrayContains(users.roles, [role]) : undefined,
        state ? eq(users.disabled, state === 'disabled') : undefined,
      )
      const order = orderByWithTieBreaker(sort, SORTS, users.id)
      const read = selectIdsThenRows(
        app.db,
        {
          id: sql`${users.id}`,
          from: sql`${users} where ${condition ?? sql`true`}`,
          order,
          countsWhileReading: Boolean(q),
        },
        ids =>
          app.db
            .select(LISTED)
            .from(users)
            .where(inArray(users.id, ids))
            .orderBy(...order),
      )
      const { rows, paging } = await readPage(page, read)
      return new PagedResult({ results: rows.map(toListedUser) }, paging)
    },
    view: async ({ params, actor, t }) => {
      const data = await readEditedUser(app, params.id, actor.kind === 'user' ? actor.id : 0)
      return data ? { data } : httpError(404, t('userAdmin.problem.unknown'))
    },
    invite: async given => {
      const changer = toUserEditor(given)
      if (!changer) return httpError(401, INVALID_CREDENTIALS)
      const { body, actor, t } = given
      const { new_order_mails: newOrderMails, ...fields } = body
      const invited = await inviteUser(app, actor, changer, { ...fields, newOrderMails })
      return invited.ok ? { data: invited.value } : toProblem(invited.reason, t)
    },
    save: async given => {
      const changer = toUserEditor(given)
      if (!changer) return httpError(401, INVALID_CREDENTIALS)
      const { params, body, actor, t } = given
      const { new_order_mails: newOrderMails, ...fields } = body
      const saved = await changeUser(app, actor, changer, { ...fields, newOrderMails, id: params.id })
      if (!saved.ok && saved.reason !== 'stale') return toProblem(saved.reason, t)
      const data = await readEditedUser(app, params.id, changer.id)
      if (!data) return httpError(404, t('userAdmin.problem.unknown'))
      if (saved.ok) return { data }
      const { baseVersion: _, ...sent } = body
      return rejectStaleVersion(sent, data, t, t('userAdmin.problem.stale'))
    },
    inviteAgain: async given => {
      const changer = toUserEditor(given)
      if (!changer) return httpError(401, INVALID_CREDENTIALS)
      const { params, actor, t } = given
      const sent = await resendInvitation(app, actor, changer, { id: params.id })
      return sent.ok ? undefined : toProblem(sent.reason, t)
    },
    removeFactors: async given => {
      const changer = toUserEditor(given)
      if (!changer) return httpError(401, INVALID_CREDENTIALS)
      const { params, actor, t } = given
      const removed = await removeFactorsByStaff(app, actor, changer, { id: params.id })
      return removed.ok ? undefined : toProblem(removed.reason, t)
    },
    logOut: async given => {
      const changer = toUserEditor(given)
      if (!changer) return httpError(401, INVALID_CREDENTIALS)
      const { params, query, actor, t } = given
      const loggedOut = await logOutUser(app, actor, changer, { id: params.id, keysToo: query.keys === '1' })
      return loggedOut.ok ? undefined : toProblem(loggedOut.reason, t)
    },
  })
}

/** Errors that concern a form field. */
const FIELD_ERRORS = { nameTaken: 'username', unknownRole: 'roles' } as const
type Forbidden = Exclude<UserChangeFailure, keyof typeof FIELD_ERRORS>

const STATUS: Readonly<Record<Forbidden, 403 | 404 | 409>> = {
  ...{
    unknown: 404,
    above: 403,
    notYours: 403,
    self: 409,
    lastOwner: 409,
    stale: 409,
    noEmail: 409,
    noFactor: 409,
    ownFactor: 409,
  },
}
const FIELD: Partial<Record<Forbidden, string>> = { notYours: 'roles', lastOwner: 'roles' }
const isFieldError = (why: UserChangeFailure): why is keyof typeof FIELD_ERRORS => why in FIELD_ERRORS

const toProblem = (why: UserChangeFailure, t: Translate): HttpError => {
  const message = t(`userAdmin.problem.${why}`)
  if (isFieldError(why)) return httpError(422, message, { errors: { [FIELD_ERRORS[why]]: [message] } })
  const field = FIELD[why]
  return httpError(STATUS[why], message, field ? { errors: { [field]: [message] } } : {})
}
