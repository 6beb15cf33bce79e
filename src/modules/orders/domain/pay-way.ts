/** How an order that staff made will be paid: by the link in its mail, by a transfer to the shop's account, or when it is handed over. */
export const PAY_WAYS = ['link', 'transfer', 'cash'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/** When an order is paid: before it is packed, or when the goods are handed over. */
export interface PaymentTerms {
  /** Null where its buyer placed the order and pays on its page. */
  paysBy: PayWay | null
  isPaid: boolean
}

/** The goods go first and the money is awaited: such an order is packed, sent and kept unpaid. */
export const paysOnDelivery = ({ paysBy, isPaid }: PaymentTerms): boolean => paysBy === 'cash' && !isPaid

/** The ways that a shop can offer: by transfer only where it has an account to name. */
export const payWaysFor = (iban: string): PayWay[] => PAY_WAYS.filter(way => way !== 'transfer' || iban !== '')
