import { expect, test } from 'vitest'
import { ProductWords } from './product-words.ts'

const listWords = (letter: string): string[] => Array.from({ length: 20 }, (_, index) => `${letter}${index}`)

test('keeps shared word lists correct after word numbers are reused', () => {
  const words = new ProductWords(null)
  const { vocabulary } = words
  const shared = listWords('a')
  words.set(0, [], shared)
  words.set(1, [], shared)
  const marks = new Uint32Array(1)
  const listProducts = (word: string) => {
    const members: number[] = []
    vocabulary.markProducts(vocabulary.findNumber(word)!, () => ({ words: marks }) as never)
    for (let product = 0; product < 32; product++) if (marks[0]! & (1 << product)) members.push(product)
    marks.fill(0)
    return members
  }
  expect(shared.map(listProducts)).toEqual(shared.map(() => [0, 1]))

  words.set(0, [], [])
  words.set(1, [], [])
  words.set(2, [], listWords('b'))
  words.set(3, [], shared)
  words.set(0, [], shared)
  expect(shared.map(listProducts).map(products => products.sort())).toEqual(shared.map(() => [0, 3]))
  expect(listWords('b').map(listProducts)).toEqual(shared.map(() => [2]))
})
