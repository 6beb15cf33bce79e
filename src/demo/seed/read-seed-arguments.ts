import { parseArgs } from 'node:util'

/** The command was called wrongly; the message is a plain sentence that says how to call it. */
export class SeedRefusal extends Error {}

/** How many of each a shop is filled up to; 0 leaves them as they are. */
export interface SeedNumbers {
  products: number
  orders: number
}

const MOST = 1_000_000
const USE = 'use: npm run seed -- --products 100000 --orders 100000'

/** `--products N`, `--orders N` (also `--products=N`) or both, N from 1 to a million. Throws SeedRefusal. */
export const readSeedArguments = (args: readonly string[]): SeedNumbers => {
  const given = parsed(args)
  if (given.products === undefined && given.orders === undefined) {
    throw new SeedRefusal(`The number of products or orders is missing; ${USE}`)
  }
  return { products: numberOf('products', given.products), orders: numberOf('orders', given.orders) }
}

const numberOf = (name: string, given: string | undefined): number => {
  if (given === undefined) return 0
  const number = Number(given)
  if (!/^\d+$/.test(given) || number < 1 || number > MOST)
    throw new SeedRefusal(`--${name} takes a whole number from 1 to ${MOST}, not "${given}"; ${USE}`)
  return number
}

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: { products: { type: 'string' }, orders: { type: 'string' } } }).values
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split('. ', 1)
    throw new SeedRefusal(`${what}; ${USE}`)
  }
}
