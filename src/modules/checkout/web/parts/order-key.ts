import { readOption, setOption } from '#platform/web/options.ts'

/** The option that keeps the key of the order being sent, so that a reload in the middle places no second order. */
const OPTION = 'checkoutKey'

interface KeptKey {
  key: string
  /** The fingerprint of the form and cart that it was made for. */
  of: string
}

const isKept = (value: unknown): value is KeptKey =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as KeptKey).key === 'string' &&
  typeof (value as KeptKey).of === 'string'

/** The key to send an order with: the same for the same form and cart, another when either has changed. */
export const orderKey = (body: unknown): string => {
  const of = fingerprint(JSON.stringify(body))
  const kept = readOption(OPTION)
  if (isKept(kept) && kept.of === of) return kept.key
  const key = randomKey()
  // At once, so that another tab which sends the same order finds it.
  setOption(OPTION, { key, of } satisfies KeptKey, 0)
  return key
}

/** Once an order is placed, the next one like it is another order. */
export const forgetOrderKey = (): void => setOption(OPTION, undefined)

const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** 64 bits of FNV-1a; not secret, only telling one order from the next. */
export const fingerprint = (text: string): string => {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16)
}
