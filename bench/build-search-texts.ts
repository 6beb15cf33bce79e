import { generateProduct } from '#demo/seed/generate-product.ts'
import { createSeededRandom } from '#demo/seed/seeded-random.ts'

/**
 * Returns distinct search texts as visitors type them: one to three words of generated products in either language.
 * Some are half typed, some lack a letter, and some are part numbers with and without punctuation.
 */
export const buildSearchTexts = (count: number, products: number): string[] => {
  const random = createSeededRandom(count)
  const texts = new Set<string>()
  while (texts.size < count) {
    const { product } = generateProduct(1 + random(products))
    if (random(8) === 0) {
      texts.add(random(2) === 0 ? product.code2 : product.code2.replace(/\W/g, '').toLowerCase())
      continue
    }
    const words = (random(4) === 0 ? product.name.en : product.name.et)?.split(' ') ?? []
    const chosenWords = Array.from({ length: 1 + random(3) }, () => words[random(words.length)] as string)
    texts.add([...new Set(chosenWords)].map(word => varyWord(word, random)).join(' '))
  }
  return [...texts]
}

const varyWord = (word: string, random: (below: number) => number): string => {
  if (word.length < 5) return word
  const variation = random(20)
  if (variation < 4) return word.slice(0, 3 + random(word.length - 3))
  if (variation > 18) return word.slice(0, 2) + word.slice(3)
  return word
}
