import { asc, eq } from 'drizzle-orm'
import { carrierAccountAdmin } from '#delivery/contract-carrier-account.ts'
import { CARRIERS, type Carrier } from '#delivery/domain/carrier.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { rejectStaleVersion } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import type { HandlerRequest, ResponseBody } from '#wire/endpoint.ts'
import { can } from '#wire/visitor.ts'
import { carrierAccounts } from '../tables.ts'

type ListedAccount = ResponseBody<typeof carrierAccountAdmin.list>['results'][number]
type AccountEdit = HandlerRequest<typeof carrierAccountAdmin.save>['body']

export const registerAccountRoutes = (app: App): void =>
  serve(app, carrierAccountAdmin, {
    list: async () => ({ results: await listAccounts(app.db) }),
    save: async ({ params, body, actor, visitor, t }) => {
      // The account registers parcels with customers' names and addresses.
      if (!can(visitor, 'order.edit')) return httpError(403, t('app.problem.forbidden'))
      const saveResult = await saveAccount(app, actor, params.carrier, body)
      const data = requireExisting(
        (await listAccounts(app.db)).find(({ carrier }) => carrier === params.carrier),
        'the carrier account',
      )
      if (saveResult.ok) return { data }
      const { username, active } = body
      if (saveResult.reason === 'stale')
        return rejectStaleVersion({ username, active }, data, t, t('delivery.problem.staleAccount'))
      return httpError(422, t('app.problem.invalid'), { errors: { [saveResult.reason]: [t('app.problem.required')] } })
    },
  })

/** Lists every carrier, also without an account. Omits secrets. */
const listAccounts = async (db: Queryable): Promise<ListedAccount[]> => {
  const rows = await db.select().from(carrierAccounts).orderBy(asc(carrierAccounts.carrier))
  return CARRIERS.map(carrier => {
    const row = rows.find(account => account.carrier === carrier)
    return {
      carrier,
      username: row?.username ?? '',
      has_secret: (row?.secret ?? '') !== '',
      active: row?.active ?? false,
      version: row?.version ?? 0,
    }
  })
}

/** Carriers that need a username; Smartposti needs only a key. */
const CARRIERS_WITH_USERNAME: ReadonlySet<Carrier> = new Set(['omniva'])

/** Saves an account. An empty secret keeps the stored one; null deletes it. Fails with the name of a missing field. */
const saveAccount = (
  app: WriteContext,
  actor: Actor,
  carrier: Carrier,
  edit: AccountEdit,
): Promise<Result<null, 'stale' | 'username' | 'secret'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'stale' | 'username' | 'secret'>> => {
    const emptyAccount = { carrier, username: '', secret: '', active: false, version: 0 }
    await tx.insert(carrierAccounts).values(emptyAccount).onConflictDoNothing()
    const [previousAccount] = await tx
      .select()
      .from(carrierAccounts)
      .where(eq(carrierAccounts.carrier, carrier))
      .for('update')
    if (!previousAccount || previousAccount.version !== edit.baseVersion) return failure('stale')
    const secret = edit.secret === '' ? previousAccount.secret : (edit.secret ?? '')
    if (edit.active && CARRIERS_WITH_USERNAME.has(carrier) && edit.username === '') return failure('username')
    if (edit.active && secret === '') return failure('secret')
    const { username, active } = edit
    const changedAccount = { username, secret, active, version: previousAccount.version + 1 }
    await tx.update(carrierAccounts).set(changedAccount).where(eq(carrierAccounts.carrier, carrier))
    tx.audit({
      kind: 'carrier-account',
      id: carrier,
      before: { username: previousAccount.username, active: previousAccount.active },
      after: { username, active, ...(secret !== previousAccount.secret && { secretChanged: true }) },
    })
    return ok(null)
  })
