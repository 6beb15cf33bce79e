import { idempotencyKey, randomSeed } from '#platform/web/idempotency-key.ts'
import { readOption, setOption } from '#platform/web/options.ts'

/** The option that keeps what the keys of orders are made from, until an order is placed. */
const OPTION = 'checkoutKey'

/**
 * Made when the checkout opens and shared by all tabs, long before anybody presses: then the same order has the same key in
 * each of them, also when they are pressed at the same moment.
 */
export const prepareOrderKey = (): string => {
  const kept = readOption(OPTION)
  if (typeof kept === 'string' && /^[0-9a-f]{32}$/.test(kept)) return kept
  const seed = randomSeed()
  // At once, so that another tab finds it.
  setOption(OPTION, seed, 0)
  return seed
}

/** The key to send an order with: the same for the same form and cart, another when either has changed. */
export const orderKey = (body: unknown): string => idempotencyKey(prepareOrderKey(), body)

/** Once an order is placed, the next one like it is another order. */
export const forgetOrderKey = (): void => setOption(OPTION, undefined, 0)
