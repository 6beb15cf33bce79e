import { createIdempotencyKey, createRandomSeed } from '#platform/web/idempotency-key.ts'
import { readOption, setOption } from '#platform/web/options.ts'

/** Browser storage key of the seed for idempotency keys. */
const STORAGE_KEY = 'checkoutKey'

/**
 * Creates the seed when the checkout opens and shares it with all tabs. Two tabs that send the same order then use
 * the same key.
 */
export const prepareOrderKey = (): string => {
  const storedSeed = readOption(STORAGE_KEY)
  if (typeof storedSeed === 'string' && /^[0-9a-f]{32}$/.test(storedSeed)) return storedSeed
  const seed = createRandomSeed()
  // Saves without delay, so that another tab finds it.
  setOption(STORAGE_KEY, seed, { delayMs: 0 })
  return seed
}

/** Creates the idempotency key of an order, which changes with the form and the cart. */
export const createOrderKey = (body: unknown): string => createIdempotencyKey(prepareOrderKey(), body)

/** Deletes the seed, so that the next identical order has another key. */
export const discardOrderKey = (): void => setOption(STORAGE_KEY, undefined, { delayMs: 0 })
