/** The payment methods of an order placed by staff: the link in its mail, a bank transfer, or on delivery. */
export const PAYMENT_METHODS = ['link', 'transfer', 'cash'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The payment terms: before packing, or on delivery. */
export interface PaymentTerms {
  /** Null when the customer placed the order and pays on its page. */
  paysBy: PaymentMethod | null
  isPaid: boolean
}

/** Returns whether the customer pays on delivery and has not paid yet. */
export const paysOnDelivery = ({ paysBy, isPaid }: PaymentTerms): boolean => paysBy === 'cash' && !isPaid

/** Lists the methods that a shop can offer; a transfer needs a bank account. */
export const listOfferedPaymentMethods = (iban: string): PaymentMethod[] =>
  PAYMENT_METHODS.filter(method => method !== 'transfer' || iban !== '')
