/** How an order that staff made will be paid: by the link in its mail, by a transfer to the shop's account, or when it is handed over. */
export const PAY_WAYS = ['link', 'transfer', 'cash'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/** The ways that a shop can offer: by transfer only where it has an account to name. */
export const payWaysFor = (iban: string): PayWay[] => PAY_WAYS.filter(way => way !== 'transfer' || iban !== '')
