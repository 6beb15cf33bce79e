import { parseArgs } from 'node:util'

/** The command was called wrongly; the message is a plain sentence that says how to call it. */
export class SeedRefusal extends Error {}

const MOST = 1_000_000
const USE = 'use: npm run seed -- --products 100000'

/** `--products N` or `--products=N`, N from 1 to a million. Throws SeedRefusal. */
export const readSeedArguments = (args: readonly string[]): { products: number } => {
  const given = parsed(args)
  if (given === undefined) throw new SeedRefusal(`The number of products is missing; ${USE}`)
  const products = Number(given)
  if (!/^\d+$/.test(given) || products < 1 || products > MOST)
    throw new SeedRefusal(`--products takes a whole number from 1 to ${MOST}, not "${given}"; ${USE}`)
  return { products }
}

const parsed = (args: readonly string[]): string | undefined => {
  try {
    return parseArgs({ args: [...args], options: { products: { type: 'string' } } }).values.products
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split('. ', 1)
    throw new SeedRefusal(`${what}; ${USE}`)
  }
}
