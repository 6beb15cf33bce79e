import { and, asc, inArray, ne } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import type { PersonalData } from '#orders/server/orders.ts'
import { bankCredits } from '../tables.ts'

const selectNamedCredits = (orderIds: readonly number[]) =>
  and(inArray(bankCredits.orderId, [...orderIds]), ne(bankCredits.payerName, ''))

/** Treats payers as personal data; the payments themselves remain, because accounting law requires them. */
export const bankCreditPersonalData: PersonalData = {
  name: 'bank_credits',
  read: async (db, _emails, orderIds) => {
    const rows = await db.select().from(bankCredits).where(selectNamedCredits(orderIds)).orderBy(asc(bankCredits.id))
    return rows.map(({ bookedOn, cents, payerName, payerAccount, description }) => ({
      booked_on: bookedOn,
      amount: toEuros(cents),
      payer_name: payerName,
      payer_account: payerAccount,
      description,
    }))
  },
  count: (db, _emails, orderIds) => db.$count(bankCredits, selectNamedCredits(orderIds)),
  erase: async (_app, tx, _emails, orderIds) => {
    const erased = await tx
      .update(bankCredits)
      .set({ payerName: '', payerAccount: '', description: '' })
      .where(selectNamedCredits(orderIds))
      .returning({ id: bankCredits.id })
    return { count: erased.length }
  },
}
