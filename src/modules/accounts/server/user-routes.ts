import { and, arrayContains, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { type EditedUser, type ListedUser, userAdmin } from '#accounts/contract-user.ts'
import { lastUsedBefore } from '#accounts/domain/session-life.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { hasWords } from '#platform/server/db/found-by-words.ts'
import { idsFirst, ordered, pageOf } from '#platform/server/db/page-of.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { refuseStale } from '#platform/server/http/refuse-clash.ts'
import { type Context, Paged, serve } from '#platform/server/http/serve.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import {
  type ChangeRefusal,
  type Changer,
  changeUser,
  inviteAgain,
  inviteUser,
  logOutUser,
  removeFactorsOf,
} from './change-user.ts'
import { permissionsOfUser } from './permissions-of-user.ts'
import { hasSecondFactor } from './second-factor/factors-of.ts'
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

const listed = (row: Row): ListedUser => ({
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
const editedUser = async ({ db, now }: App, id: number, asker: number): Promise<EditedUser | null> => {
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
    ...listed(row),
    version: row.version,
    permissions: row.permissions,
    new_order_mails: row.newOrderMails,
    language: chosenLanguage(row.language),
    sessions: open.map(one => ({
      id: one.id,
      browser: one.browser,
      address: one.address,
      logged_in_at: one.createdAt.toISOString(),
      used_at: lastUsedBefore(one).toISOString(),
    })),
    api_keys: await db.$count(apiKeys, eq(apiKeys.userId, id)),
    self: id === asker,
  }
}

/** Returns the user who edits others; null for API calls without a user. */
const changerOf = ({ actor, visitor }: Context): Changer | null =>
  actor.kind === 'user' ? { id: actor.id, permissions: visitor.permissions } : null

/** Serves users to staff. */
export const userRoutes = (app: App): void => {
  serve(app, userAdmin, {
    list: async ({ query: { q, role, state, sort, ...page } }) => {
      const condition = and(
        q ? hasWords(sql`${users.lookup}`, q) : undefined,
        role ? arrayContains(users.roles, [role]) : undefined,
        state ? eq(users.disabled, state === 'disabled') : undefined,
      )
      const order = ordered(sort, SORTS, users.id)
      const read = idsFirst(
        app.db,
        { id: sql`${users.id}`, from: sql`${users} where ${condition ?? sql`true`}`, order, once: Boolean(q) },
        ids =>
          app.db
            .select(LISTED)
            .from(users)
            .where(inArray(users.id, ids))
            .orderBy(...order),
      )
      const { rows, paging } = await pageOf(page, read)
      return new Paged({ results: rows.map(listed) }, paging)
    },
    view: async ({ params, actor, t }) => {
      const data = await editedUser(app, params.id, actor.kind === 'user' ? actor.id : 0)
      return data ? { data } : refuse(404, t('userAdmin.problem.unknown'))
    },
    invite: async given => {
      const changer = changerOf(given)
      if (!changer) return refuse(401, INVALID_CREDENTIALS)
      const { body, actor, t } = given
      const { new_order_mails: newOrderMails, ...fields } = body
      const invited = await inviteUser(app, actor, changer, { ...fields, newOrderMails })
      return invited.ok ? { data: invited.value } : refusalOf(invited.why, t)
    },
    save: async given => {
      const changer = changerOf(given)
      if (!changer) return refuse(401, INVALID_CREDENTIALS)
      const { params, body, actor, t } = given
      const { new_order_mails: newOrderMails, ...fields } = body
      const saved = await changeUser(app, actor, changer, { ...fields, newOrderMails, id: params.id })
      if (!saved.ok && saved.why !== 'stale') return refusalOf(saved.why, t)
      const data = await editedUser(app, params.id, changer.id)
      if (!data) return refuse(404, t('userAdmin.problem.unknown'))
      if (saved.ok) return { data }
      const { baseVersion: _, ...sent } = body
      return refuseStale(sent, data, t, t('userAdmin.problem.stale'))
    },
    inviteAgain: async given => {
      const changer = changerOf(given)
      if (!changer) return refuse(401, INVALID_CREDENTIALS)
      const { params, actor, t } = given
      const sent = await inviteAgain(app, actor, changer, { id: params.id })
      return sent.ok ? undefined : refusalOf(sent.why, t)
    },
    removeFactors: async given => {
      const changer = changerOf(given)
      if (!changer) return refuse(401, INVALID_CREDENTIALS)
      const { params, actor, t } = given
      const removed = await removeFactorsOf(app, actor, changer, { id: params.id })
      return removed.ok ? undefined : refusalOf(removed.why, t)
    },
    logOut: async given => {
      const changer = changerOf(given)
      if (!changer) return refuse(401, INVALID_CREDENTIALS)
      const { params, query, actor, t } = given
      const loggedOut = await logOutUser(app, actor, changer, { id: params.id, keysToo: query.keys === '1' })
      return loggedOut.ok ? undefined : refusalOf(loggedOut.why, t)
    },
  })
}

/** Errors that concern a form field. */
const WRONG = { nameTaken: 'username', unknownRole: 'roles' } as const
type Forbidden = Exclude<ChangeRefusal, keyof typeof WRONG>

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
const isWrong = (why: ChangeRefusal): why is keyof typeof WRONG => why in WRONG

const refusalOf = (why: ChangeRefusal, t: Translate): Refusal => {
  const message = t(`userAdmin.problem.${why}`)
  if (isWrong(why)) return refuse(422, message, { errors: { [WRONG[why]]: [message] } })
  const field = FIELD[why]
  return refuse(STATUS[why], message, field ? { errors: { [field]: [message] } } : {})
}
