import { and, eq, isNull } from 'drizzle-orm'
import type { ReadStatement, WithdrawalForm, WithdrawalStatement } from '#compliance/contract-withdrawal.ts'
import type { Language } from '#kernel/language.ts'
import { readFulfilment, readStoredOrder, readStoredOrderByToken, type StoredOrder } from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { pickWithdrawalLabels, type WithdrawalLabels } from '#shop/domain/withdrawal-labels.ts'
import { readSettings } from '#shop/server/shop.ts'
import { withdrawals } from './tables.ts'

export type WithdrawalRow = typeof withdrawals.$inferSelect

/** Reads a statement by its token; null when unknown. The language is the reader's. */
export const readWithdrawal = async (
  db: Queryable,
  token: string,
  language: Language,
): Promise<ReadStatement | null> => {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.token, token))
  if (!row) return null
  const { withdrawalTexts } = await readSettings(db)
  return describeStatement(row, pickWithdrawalLabels(withdrawalTexts, language))
}

/** Describes a statement; it says nothing about an order that was only typed. */
const describeStatement = (row: WithdrawalRow, labels: WithdrawalLabels): ReadStatement => {
  const { name, contract, email, goods, language } = row
  return {
    name,
    contract,
    email,
    goods,
    language,
    lines: listStatementLines(row),
    submitted_at: row.submittedAt?.toISOString() ?? null,
    confirm_label: labels.confirm,
  }
}

/** Lists the chosen lines of a statement as the consumer saw them. */
export const listStatementLines = ({ lines }: Pick<WithdrawalRow, 'lines'>): WithdrawalStatement['lines'] =>
  (lines ?? []).map(({ position: _position, ...line }) => line)

/** Returns the values of the form: those of a draft, else those of the order, else none. */
export const readWithdrawalForm = async (
  db: Queryable,
  { order: orderToken, draft: draftToken }: { order?: string | undefined; draft?: string | undefined },
): Promise<WithdrawalForm> => {
  const draft = draftToken ? await findDraft(db, draftToken) : undefined
  const linkedOrder = orderToken ? await readStoredOrderByToken(db, orderToken) : null
  const stored = linkedOrder ?? (draft?.orderId ? await readStoredOrder(db, draft.orderId) : null)
  const statement = draft ?? (stored && describeBuyer(stored)) ?? { name: '', contract: '', email: '', goods: '' }
  const { name, contract, email, goods } = statement
  return { name, contract, email, goods, lines: stored ? await listFormLines(db, stored, draft) : [] }
}

/** Before its submission, the order of a draft comes from the order's link, so its holder may see the lines. */
const findDraft = async (db: Queryable, token: string): Promise<WithdrawalRow | undefined> => {
  const [draft] = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.token, token), isNull(withdrawals.submittedAt)))
  return draft
}

const describeBuyer = ({ order: { client, number } }: StoredOrder) => ({
  name: [client.first_name, client.last_name].filter(Boolean).join(' '),
  contract: String(number),
  email: client.email,
  goods: '',
})

/** Lists the goods that were not returned yet, sent or unsent, with excluded ones. */
const listFormLines = async (
  db: Queryable,
  { order, lines }: StoredOrder,
  draft: WithdrawalRow | undefined,
): Promise<WithdrawalForm['lines']> => {
  const { pieces } = await readFulfilment(db, order)
  return lines.flatMap(({ position, class: kind, code1, name, unit, amount: ordered, withdrawalExclusion }) => {
    const amount = ordered - (pieces.find(piece => piece.position === position)?.returned ?? 0)
    const chosen = draft?.lines?.find(piece => piece.position === position)?.amount ?? 0
    return kind === 'shipping' || amount <= 0
      ? []
      : [{ position, code1, name, unit, amount, chosen, exclusion: withdrawalExclusion }]
  })
}
