import { parseArgs } from 'node:util'

/** Reports a wrong call; the message explains the correct one. */
export class SeedArgumentError extends Error {}

/** Target numbers of generated products and orders; 0 leaves them unchanged. */
export interface SeedTargets {
  products: number
  orders: number
}

const MAX_ROWS = 1_000_000
const USAGE = 'use: npm run seed -- --products 100000 --orders 100000'

/** Parses `--products N`, `--orders N` or both, N from 1 to a million. Throws an error with usage help. */
export const readSeedArguments = (args: readonly string[]): SeedTargets => {
  const value = parseOptions(args)
  if (value.products === undefined && value.orders === undefined) {
    throw new SeedArgumentError(`The number of products or orders is missing; ${USAGE}`)
  }
  return { products: parseNumber('products', value.products), orders: parseNumber('orders', value.orders) }
}

const parseNumber = (name: string, value: string | undefined): number => {
  if (value === undefined) return 0
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < 1 || number > MAX_ROWS)
    throw new SeedArgumentError(`--${name} takes a whole number from 1 to ${MAX_ROWS}, not "${value}"; ${USAGE}`)
  return number
}

const parseOptions = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: { products: { type: 'string' }, orders: { type: 'string' } } }).values
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ', 1)
    throw new SeedArgumentError(`${reason}; ${USAGE}`)
  }
}
