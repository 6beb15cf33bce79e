import { and, eq, ne, sql } from 'drizzle-orm'
import { isEmail, normalizeEmail } from '#kernel/email-address.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { ClientFields } from '#orders/contract-client.ts'
import type { Actor } from '#platform/server/actor.ts'
import { encryptChange, formatClientKey } from '#platform/server/audit/personal-data.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { clients } from '../tables.ts'
import type { ClientRow } from './format-client-name.ts'

export type SaveFailure = 'notFound' | 'stale' | 'erased' | 'merged' | 'email' | 'emailTaken'

/** Locks a client's row until the end of the transaction. */
export const lockClient = async (tx: Transaction, id: number): Promise<ClientRow | undefined> =>
  (await tx.select().from(clients).where(eq(clients.id, id)).for('update'))[0]

/** Changes a client's data. The audit entry is encrypted with the client's own key. */
export const saveClient = (
  app: WriteContext,
  actor: Actor,
  { id, baseVersion, note, client_type, ...details }: ClientFields & { id: number; baseVersion: number },
): Promise<Result<null, SaveFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, SaveFailure>> => {
    const row = await lockClient(tx, id)
    if (!row) return failure('notFound')
    if (row.erasedAt) return failure('erased')
    if (row.mergedInto) return failure('merged')
    if (row.version !== baseVersion) return failure('stale')
    // An invalid e-mail from an old order may stay, but a new one must be valid.
    if (details.email !== row.details.email && !isEmail(details.email)) return failure('email')
    const key = normalizeEmail(details.email)
    const otherClients = await tx.$count(clients, and(eq(clients.emailKey, key), ne(clients.id, id)))
    if (otherClients > 0) return failure('emailTaken')
    const now = app.now()
    await tx
      .update(clients)
      .set({
        details,
        note,
        clientType: client_type,
        emailKey: key,
        modifiedAt: now,
        version: sql`${clients.version} + 1`,
      })
      .where(eq(clients.id, id))
    const change = await encryptChange(tx, formatClientKey(id), {
      before: { ...row.details, note: row.note, client_type: row.clientType },
      after: { ...details, note, client_type },
      now,
    })
    tx.audit({ kind: 'client', id, ...change })
    return ok(null)
  })
