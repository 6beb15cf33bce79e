import { randomUUID } from 'node:crypto'
import type { Result } from '#kernel/result.ts'
import { type Actor, IDEMPOTENT_REQUEST } from './actor.ts'
import type { App } from './app.ts'
import { type AuditRecorder, createAuditBuffer } from './audit/audit-recorder.ts'
import { getIpAddressKey } from './audit/ip-address-key.ts'
import type { Database, Transaction } from './db/database.ts'
import { claimRequest } from './idempotent-requests.ts'

/** The services that a write needs. */
export type WriteContext = Pick<App, 'db' | 'now'> & { changes: Pick<App['changes'], 'announce'> }

/** Creates a context for filling a new database: nothing listens to its changes. */
export const createSeedContext = (db: Database, now: () => Date = () => new Date()): WriteContext => ({
  db,
  now,
  changes: { announce: () => undefined },
})

/** The transaction of a write: recorded entries are stored with it or not at all. */
export type Write = Transaction & AuditRecorder

/**
 * Changes data for a user; no other function does (docs/decisions/003-writes-and-audit-log.md). An error or throw of
 * `work` rolls everything back. Recorded entries are stored before the commit and announced after it. Writes that form
 * one operation share one `operationId`. The first write of a request with an idempotency key stores the key, or throws
 * `RepeatedRequestError` when it is stored already.
 */
export const write = async <T, Reason = never>(
  app: WriteContext,
  actor: Actor,
  work: (tx: Write) => Promise<Result<T, Reason>>,
  operationId: string = randomUUID(),
): Promise<Result<T, Reason>> => {
  const at = app.now()
  const key = actor.from === undefined ? null : await getIpAddressKey(app.db, at)
  const auditBuffer = createAuditBuffer(actor, { at, operationId, key })
  let rejection: Result<T, Reason> | undefined
  const call = actor[IDEMPOTENT_REQUEST]?.isClaimed ? undefined : actor[IDEMPOTENT_REQUEST]
  try {
    const result = await app.db.transaction(async tx => {
      if (call) await claimRequest(tx, call, at)
      const result = await work(Object.assign(tx, auditBuffer.recorder))
      if (!result.ok) {
        rejection = result
        throw new RolledBackError()
      }
      if (actor.kind !== 'system' && !auditBuffer.isAudited()) throw new Error('A write must record an audit entry')
      await auditBuffer.store(tx)
      return result
    })
    const changedTags = auditBuffer.changes()
    if (changedTags.length > 0) app.changes.announce(changedTags)
    return result
  } catch (error) {
    if (call) call.isClaimed = false
    if (rejection && error instanceof RolledBackError) return rejection
    throw error
  }
}

/** Rolls back a rejected transaction. */
class RolledBackError extends Error {}
