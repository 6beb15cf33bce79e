import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { formatWithdrawnLine, type WithdrawnLine } from '#compliance/domain/format-withdrawn-line.ts'
import { normalizeEmail } from '#kernel/email-address.ts'
import type { Language } from '#kernel/language.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { ok } from '#kernel/result.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import { readStoredOrder, readStoredOrderByToken, type StoredOrder } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { write } from '#platform/server/write.ts'
import { namesOtherOrder } from './find-withdrawn-order.ts'
import { withdrawals } from './tables.ts'

const TOKEN_BYTES = 24

export interface WithdrawalDraft {
  language: Language
  name: string
  contract: string
  email: string
  goods: string
  /** The token of the order page; undefined when the consumer typed the number. */
  orderToken?: string | undefined
  /** The chosen amounts by line; ignored without the order's token. */
  lines: readonly PieceCount[]
  /** The token of the draft to replace. */
  draftToken?: string | undefined
}

/** Stores a draft as typed, without judging it, and returns its token. */
export const draftWithdrawal = async (
  app: Pick<App, 'db' | 'now' | 'changes'>,
  actor: Actor,
  { language, name, contract, email, goods, orderToken, lines, draftToken }: WithdrawalDraft,
): Promise<string> => {
  const drafted = await write(app, actor, async tx => {
    const [previous] =
      draftToken === undefined
        ? []
        : await tx
            .select()
            .from(withdrawals)
            .where(and(eq(withdrawals.token, draftToken), isNull(withdrawals.submittedAt)))
            .for('update')
    const openedOrder = await readLinkedOrder(tx, orderToken, previous?.orderId ?? null)
    const chosenLines = openedOrder ? chooseLines(openedOrder, lines) : []
    // The number counts as typed. The positions mean nothing in another order, so their names become words.
    const isOfOther = openedOrder !== null && namesOtherOrder(contract, openedOrder.order.number)
    const words = isOfOther ? chosenLines.map(line => formatWithdrawnLine(line, language)) : []
    const values = {
      language,
      name,
      contract,
      email,
      emailKey: normalizeEmail(email),
      goods: [goods, ...words].filter(text => text !== '').join('\n'),
      lines: chosenLines.length > 0 && !isOfOther ? chosenLines : null,
      orderId: isOfOther ? null : (openedOrder?.order.id ?? null),
      draftedAt: app.now(),
    }
    const token = previous?.token ?? randomBytes(TOKEN_BYTES).toString('base64url')
    const row = getFirstElement(
      previous
        ? await tx.update(withdrawals).set(values).where(eq(withdrawals.id, previous.id)).returning()
        : await tx
            .insert(withdrawals)
            .values({ token, ...values })
            .returning(),
    )
    tx.audit({ kind: 'withdrawal', id: row.id, action: 'drafted' })
    return ok(token)
  })
  if (!drafted.ok) throw new Error('A draft cannot be refused')
  return drafted.value
}

/** Limits the typed amounts to the goods of the order, once per line. */
const chooseLines = (stored: StoredOrder, counts: readonly PieceCount[]): WithdrawnLine[] =>
  stored.lines.flatMap(({ position, class: kind, amount: ordered, code1, name, unit, withdrawalExclusion }) => {
    const amount = counts.find(line => line.position === position)?.amount ?? 0
    return kind === 'shipping' || amount <= 0
      ? []
      : [{ position, amount: Math.min(amount, ordered), code1, name, unit, exclusion: withdrawalExclusion }]
  })

/** Reads the order of a link, or the one that an earlier version of the draft came from. */
const readLinkedOrder = (
  db: Queryable,
  orderToken: string | undefined,
  orderId: number | null,
): Promise<StoredOrder | null> | null => {
  if (orderToken !== undefined) return readStoredOrderByToken(db, orderToken)
  return orderId === null ? null : readStoredOrder(db, orderId)
}
