import { buildDemoAttributes, type DemoAttribute } from '#demo/catalogue/demo-products.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { slugify } from '#kernel/slug.ts'

export type TranslatedName = readonly [et: string, en: string]

export const COLOURS: readonly TranslatedName[] = [
  ['must', 'black'],
  ['hõbedane', 'silver'],
  ['pronks', 'bronze'],
  ['kuldne', 'gold'],
  ['punane', 'red'],
  ['sinine', 'blue'],
  ['valge', 'white'],
  ['kollane', 'yellow'],
]
export const USES: readonly TranslatedName[] = [
  ['tänav', 'street'],
  ['ringrada', 'track'],
  ['drift', 'drift'],
  ['ralli', 'rally'],
  ['kiirendus', 'drag'],
]
export const ORIGINS: readonly TranslatedName[] = [
  ['Eesti', 'Estonia'],
  ['Soome', 'Finland'],
  ['Saksamaa', 'Germany'],
  ['Itaalia', 'Italy'],
  ['Jaapan', 'Japan'],
  ['Poola', 'Poland'],
]
export const WARRANTIES: readonly TranslatedName[] = [
  ['1 aasta', '1 year'],
  ['2 aastat', '2 years'],
  ['3 aastat', '3 years'],
  ['5 aastat', '5 years'],
]

const buildAttribute = (key: string, [et, en]: TranslatedName, values: readonly TranslatedName[]): DemoAttribute => ({
  key,
  name: multilingual({ et, en }),
  options: values.map(([wordEt, wordEn]) => ({
    value: slugify(wordEn),
    name: multilingual({ et: wordEt, en: wordEn }),
  })),
})

/** Returns the filters of generated products: those of the demo shop, and four that every product has. */
export const listSeedAttributes = (): DemoAttribute[] => [
  ...buildDemoAttributes(),
  buildAttribute('colour', ['Värv', 'Colour'], COLOURS),
  buildAttribute('use', ['Kasutus', 'Use'], USES),
  buildAttribute('origin', ['Päritolu', 'Origin'], ORIGINS),
  buildAttribute('warranty', ['Garantii', 'Warranty'], WARRANTIES),
]
