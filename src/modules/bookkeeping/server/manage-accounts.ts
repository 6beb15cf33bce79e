import { asc, eq } from 'drizzle-orm'
import type { BookkeepingAccount, bookkeepingAccountEndpoints } from '#bookkeeping/contract-bookkeeping.ts'
import { BOOKKEEPING_SYSTEMS, type BookkeepingSystem } from '#bookkeeping/domain/bookkeeping-system.ts'
import { parseTaxCodes } from '#bookkeeping/domain/tax-code.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import type { HandlerRequest } from '#wire/endpoint.ts'
import { bookkeepingAccounts as accounts } from './tables.ts'

type AccountEdit = HandlerRequest<typeof bookkeepingAccountEndpoints.save>['body']

/** Lists every program, also without an account. Omits secrets. */
export const listAccounts = async (db: Queryable): Promise<BookkeepingAccount[]> => {
  const rows = await db.select().from(accounts).orderBy(asc(accounts.system))
  return BOOKKEEPING_SYSTEMS.map(system => {
    const row = rows.find(account => account.system === system)
    return {
      system,
      username: row?.username ?? '',
      has_secret: (row?.secret ?? '') !== '',
      active: row?.active ?? false,
      starts_on: row?.startsOn ?? null,
      payment_account: row?.paymentAccount ?? '',
      customer_code: row?.customerCode ?? '',
      tax_codes: row?.taxCodes ?? '',
      ran_at: row?.ranAt?.toISOString() ?? null,
      failure: row?.failure === 'credentials' || row?.failure === 'unanswered' ? row.failure : null,
      version: row?.version ?? 0,
    }
  })
}

/** A field that is missing or wrong; `line` is the unreadable line of the VAT codes. */
export type AccountFailure =
  | 'stale'
  | 'username'
  | 'secret'
  | 'starts_on'
  | 'payment_account'
  | 'customer_code'
  | { line: number }

/** An empty secret keeps the stored one; null deletes it. */
export const saveAccount = (
  app: WriteContext,
  actor: Actor,
  system: BookkeepingSystem,
  edit: AccountEdit,
): Promise<Result<null, AccountFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, AccountFailure>> => {
    await tx.insert(accounts).values({ system }).onConflictDoNothing()
    const [before] = await tx.select().from(accounts).where(eq(accounts.system, system)).for('update')
    if (!before || before.version !== edit.baseVersion) return failure('stale')
    const secret = edit.secret === '' ? before.secret : (edit.secret ?? '')
    const {
      username,
      active,
      starts_on: startsOn,
      payment_account: paymentAccount,
      tax_codes: taxCodes,
      customer_code: customerCode,
    } = edit
    const missingField =
      active && findMissingField({ system, username, secret, startsOn, paymentAccount, customerCode })
    if (missingField) return failure(missingField)
    const codes = parseTaxCodes(taxCodes)
    if (typeof codes === 'number') return failure({ line: codes })
    const fields = { username, active, startsOn, paymentAccount, customerCode, taxCodes }
    // A restore removes the key of an account that was in use; documents after the backup may have been booked.
    const asksFirst = before.asksFirst || (before.secret === '' && before.startsOn !== null)
    await tx
      .update(accounts)
      .set({ ...fields, secret, asksFirst, version: before.version + 1 })
      .where(eq(accounts.system, system))
    tx.audit({
      kind: 'bookkeeping-account',
      id: system,
      before: {
        username: before.username,
        active: before.active,
        startsOn: before.startsOn,
        paymentAccount: before.paymentAccount,
        customerCode: before.customerCode,
        taxCodes: before.taxCodes,
      },
      after: { ...fields, ...(secret !== before.secret && { secretChanged: true }) },
    })
    return ok(null)
  })

interface RequiredFields {
  system: BookkeepingSystem
  username: string
  secret: string
  startsOn: string | null
  paymentAccount: string
  customerCode: string
}

/** Directo requires a customer and a payment method; Merit does not. */
const findMissingField = (account: RequiredFields): Extract<AccountFailure, string> | null => {
  if (account.username === '') return 'username'
  if (account.secret === '') return 'secret'
  if (account.startsOn === null) return 'starts_on'
  if (account.system !== 'directo') return null
  if (account.customerCode === '') return 'customer_code'
  return account.paymentAccount === '' ? 'payment_account' : null
}
