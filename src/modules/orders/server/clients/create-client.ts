import { isEmail, normalizeEmail } from '#kernel/email-address.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { ClientFields } from '#orders/contract-client.ts'
import type { Actor } from '#platform/server/actor.ts'
import { encryptChange, formatClientKey } from '#platform/server/audit/personal-data.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { clients } from '../tables.ts'

/** Adds a client who has not ordered yet; a later order with this e-mail belongs to them. Returns the id. */
export const createClient = (
  app: WriteContext,
  actor: Actor,
  { note, client_type, ...details }: ClientFields,
): Promise<Result<number, 'email' | 'emailTaken'>> =>
  write(app, actor, async (tx): Promise<Result<number, 'email' | 'emailTaken'>> => {
    if (!isEmail(details.email)) return failure('email')
    const now = app.now()
    const [created] = await tx
      .insert(clients)
      .values({
        emailKey: normalizeEmail(details.email),
        clientType: client_type,
        details,
        note,
        createdAt: now,
        modifiedAt: now,
      })
      .onConflictDoNothing({ target: clients.emailKey })
      .returning({ id: clients.id })
    if (!created) return failure('emailTaken')
    const after = { ...details, note, client_type }
    const before = Object.fromEntries(Object.keys(after).map(name => [name, '']))
    const change = await encryptChange(tx, formatClientKey(created.id), { before, after, now })
    tx.audit({ kind: 'client', id: created.id, action: 'created', ...change })
    return ok(created.id)
  })
