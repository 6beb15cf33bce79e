import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { VERSIONS_HEADER } from './queue-mail.ts'
import { mailProofs, mails } from './tables.ts'

/** Selects the hash that `hashEmail` computes. */
const selectHash = (text: SQL): SQL => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`

/**
 * Deletes mails with their attachments; the proof of sent mails that the law demands stays. Returns the deleted mails.
 */
export const deleteMails = async (
  db: Database | Transaction,
  condition: SQL | undefined,
): Promise<{ id: number; createdAt: Date }[]> => {
  await db.execute(sql`
    insert into ${mailProofs} (key, order_ids, message_id, recipient_hash, text_hash, versions, sent_at)
    select ${mails.key}, ${mails.orderIds}, ${mails.messageId},
      ${selectHash(sql`lower(normalize(${mails.recipient}, NFC))`)}, ${selectHash(sql`${mails.text}`)},
      coalesce(${mails.headers}->>${VERSIONS_HEADER}, ''), ${mails.sentAt}
    from ${mails} where ${mails.isProof} and ${mails.state} = 'sent' and ${condition ?? sql`true`}
    on conflict do nothing`)
  return db.delete(mails).where(condition).returning({ id: mails.id, createdAt: mails.createdAt })
}
