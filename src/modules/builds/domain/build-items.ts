import { MAX_ID } from '#kernel/max-id.ts'

/** A part of a visitor's own list. */
export interface BuildItem {
  productId: number
  amount: number
}

export const MAX_BUILD_ITEMS = 24
/** The longest text that names the parts of a list. */
export const MAX_ITEMS_LENGTH = 400
export const MAX_ITEM_AMOUNT = 99

/** Formats parts for an address: `12*2.34`. */
export const formatBuildItems = (items: readonly BuildItem[]): string =>
  items.map(({ productId, amount }) => (amount === 1 ? String(productId) : `${productId}*${amount}`)).join('.')

/** Parses parts of an address. Omits parts that it cannot parse, and adds up the amounts of repeated products. */
export const parseBuildItems = (text: string): BuildItem[] => {
  const amounts = new Map<number, number>()
  for (const part of text.split('.')) {
    const [, id = '', amount = '1'] = /^([1-9]\d{0,9})(?:\*([1-9]\d?))?$/.exec(part) ?? []
    const productId = Number(id)
    if (productId < 1 || productId > MAX_ID) continue
    if (!amounts.has(productId) && amounts.size >= MAX_BUILD_ITEMS) continue
    amounts.set(productId, Math.min(MAX_ITEM_AMOUNT, (amounts.get(productId) ?? 0) + Number(amount)))
  }
  return [...amounts].map(([productId, amount]) => ({ productId, amount }))
}
