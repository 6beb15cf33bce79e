import { expect, test } from 'vitest'
import { readSeedArguments } from './read-seed-arguments.ts'

const USAGE = '; use: npm run seed -- --products 100000 --orders 100000'

test.each([
  [['--products', '100000'], { products: 100_000, orders: 0 }],
  [['--products=7'], { products: 7, orders: 0 }],
  [['--orders', '500'], { products: 0, orders: 500 }],
  [['--orders=1', '--products=2'], { products: 2, orders: 1 }],
])('parses %j', (args, numbers) => expect(readSeedArguments(args)).toEqual(numbers))

test.each([
  [[], 'The number of products or orders is missing'],
  [['--products', 'many'], '--products takes a whole number from 1 to 1000000, not "many"'],
  [['--products', '0'], '--products takes a whole number from 1 to 1000000, not "0"'],
  [['--orders', '1.5'], '--orders takes a whole number from 1 to 1000000, not "1.5"'],
  [['--product', '5'], "Unknown option '--product'"],
])('rejects %j', (args, message) => expect(() => readSeedArguments(args)).toThrow(message + USAGE))
