import { generateProduct } from '#demo/seed/generate-product.ts'
import { createSeededRandom } from '#demo/seed/seeded-random.ts'

/**
 * Returns distinct search texts as visitors type them: one to three words of generated products in either language.
 * Some are half typed, some lack a letter, and some are part numbers with and without punctuation.
 */
export const searchWords = (count: number, products: number): string[] => {
  const chance = createSeededRandom(count)
  const texts = new Set<string>()
  while (texts.size < count) {
    const { product } = generateProduct(1 + chance(products))
    if (chance(8) === 0) {
      texts.add(chance(2) === 0 ? product.code2 : product.code2.replace(/\W/g, '').toLowerCase())
      continue
    }
    const words = (chance(4) === 0 ? product.name.en : product.name.et)?.split(' ') ?? []
    const chosen = Array.from({ length: 1 + chance(3) }, () => words[chance(words.length)] as string)
    texts.add([...new Set(chosen)].map(word => changed(word, chance)).join(' '))
  }
  return [...texts]
}

const changed = (word: string, chance: (below: number) => number): string => {
  if (word.length < 5) return word
  const way = chance(20)
  if (way < 4) return word.slice(0, 3 + chance(word.length - 3))
  if (way > 18) return word.slice(0, 2) + word.slice(3)
  return word
}
