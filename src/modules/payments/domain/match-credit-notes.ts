import type { Cents } from '#kernel/money.ts'

interface CompletedRefund {
  id: number
  cents: Cents
}

interface CreditNote {
  number: number
  /** The reason with its id: `refund:12`, `return:3`, `cancelled`. */
  cause: string
  cents: Cents
}

/**
 * Finds the credit notes that each refund of one order pays back, by refund id. A refund has the notes issued for it.
 * The rest of its amount pays back notes of returned, removed or cancelled goods. A note of the same amount comes
 * first, then the oldest. Refunds are given oldest first.
 */
export const matchCreditNotes = (
  refunds: readonly CompletedRefund[],
  notes: readonly CreditNote[],
): ReadonlyMap<number, number[]> => {
  const goodsNotes = notes.filter(({ cause }) => !cause.startsWith('refund:')).map(note => ({ ...note }))
  return new Map(
    refunds.map(({ id, cents }) => {
      const refundNotes = notes.filter(({ cause }) => cause === `refund:${id}` || cause.startsWith(`refund:${id}/`))
      let remaining = cents - refundNotes.reduce((sum, note) => sum + note.cents, 0)
      const numbers = refundNotes.map(({ number }) => number)
      const exactNotes = goodsNotes.filter(note => note.cents === remaining)
      for (const note of [...exactNotes, ...goodsNotes]) {
        const share = Math.min(remaining, note.cents)
        if (share <= 0) continue
        remaining -= share
        note.cents -= share
        numbers.push(note.number)
      }
      return [id, numbers.toSorted((first, second) => first - second)]
    }),
  )
}
