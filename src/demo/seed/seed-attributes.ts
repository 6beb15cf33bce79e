import { type DemoAttribute, demoAttributes } from '#demo/catalogue/demo-products.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { slugify } from '#kernel/slug.ts'

export type Word = readonly [et: string, en: string]

export const COLOURS: readonly Word[] = [
  ['must', 'black'],
  ['hõbedane', 'silver'],
  ['pronks', 'bronze'],
  ['kuldne', 'gold'],
  ['punane', 'red'],
  ['sinine', 'blue'],
  ['valge', 'white'],
  ['kollane', 'yellow'],
]
export const USES: readonly Word[] = [
  ['tänav', 'street'],
  ['ringrada', 'track'],
  ['drift', 'drift'],
  ['ralli', 'rally'],
  ['kiirendus', 'drag'],
]
export const ORIGINS: readonly Word[] = [
  ['Eesti', 'Estonia'],
  ['Soome', 'Finland'],
  ['Saksamaa', 'Germany'],
  ['Itaalia', 'Italy'],
  ['Jaapan', 'Japan'],
  ['Poola', 'Poland'],
]
export const WARRANTIES: readonly Word[] = [
  ['1 aasta', '1 year'],
  ['2 aastat', '2 years'],
  ['3 aastat', '3 years'],
  ['5 aastat', '5 years'],
]

const own = (key: string, [et, en]: Word, words: readonly Word[]): DemoAttribute => ({
  key,
  name: multilingual({ et, en }),
  options: words.map(([wordEt, wordEn]) => ({
    value: slugify(wordEn),
    name: multilingual({ et: wordEt, en: wordEn }),
  })),
})

/** Returns the filters of generated products: those of the demo shop, and four that every product has. */
export const seedAttributes = (): DemoAttribute[] => [
  ...demoAttributes(),
  own('colour', ['Värv', 'Colour'], COLOURS),
  own('use', ['Kasutus', 'Use'], USES),
  own('origin', ['Päritolu', 'Origin'], ORIGINS),
  own('warranty', ['Garantii', 'Warranty'], WARRANTIES),
]
