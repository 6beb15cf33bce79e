import type { ProductFacts } from './product-facts.ts'

/** What one press does about it; `sameCode` leads to the products that share the code. */
type Deed = 'sameCode' | 'hide' | 'show' | 'copyName' | 'notInStock' | 'unlink'

/** What only people know: one press leads to where it is said, a part of the product's screen. */
export const BY_HAND = {
  addPicture: 'pictures',
  chooseCategory: 'place',
  setPrice: 'sale',
  describe: 'texts',
  nameMaker: 'safety',
  weigh: 'store',
} as const
export type Mending = Deed | keyof typeof BY_HAND

interface Rule {
  /** How much it takes off a product's score. */
  weight: number
  mending: Mending
  isBroken: (facts: ProductFacts) => boolean
}

const SHORTEST_DESCRIPTION = 60
const LONG_UNSOLD_DAYS = 365

const rule = (weight: number, mending: Mending, isBroken: Rule['isBroken']): Rule => ({ weight, mending, isBroken })

/** What can be wrong with a product; each looks at its facts alone. */
export const RULES = {
  noPrice: rule(40, 'hide', ({ totalCents, isShown }) => isShown && totalCents === 0),
  noPicture: rule(25, 'addPicture', ({ pictures, isShown }) => isShown && pictures === 0),
  noCategory: rule(25, 'chooseCategory', ({ categories, isShown }) => isShown && categories === 0),
  availableWithoutStock: rule(
    25,
    'notInStock',
    ({ isShown, isLimited, amount, availableIn }) => isShown && isLimited && amount === 0 && availableIn > 0,
  ),
  belowCost: rule(20, 'setPrice', ({ isShown, isBelowCost }) => isShown && isBelowCost),
  duplicateCode: rule(20, 'sameCode', ({ sameCode }) => sameCode > 0),
  noTranslation: rule(15, 'copyName', ({ name, languages }) => languages.some(language => !name[language]?.trim())),
  descriptionNotTranslated: rule(
    10,
    'describe',
    ({ describedIn, languages, isShown }) =>
      isShown && describedIn.length > 0 && languages.some(language => !describedIn.includes(language)),
  ),
  deadLink: rule(15, 'unlink', ({ deadLinks }) => deadLinks > 0),
  hiddenButLinked: rule(15, 'show', ({ isShown, linkedFrom }) => !isShown && linkedFrom > 0),
  shortDescription: rule(
    10,
    'describe',
    ({ descriptionLength, isShown }) => isShown && descriptionLength < SHORTEST_DESCRIPTION,
  ),
  noMaker: rule(10, 'nameMaker', ({ hasMaker, isShown }) => isShown && !hasMaker),
  noWeight: rule(5, 'weigh', ({ hasWeight, isShown }) => isShown && !hasWeight),
  neverSold: rule(5, 'hide', ({ wasSold, isShown, ageDays }) => isShown && !wasSold && ageDays >= LONG_UNSOLD_DAYS),
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]]

/** True where the problem can be fixed without a choice. */
export const isMendable = (name: RuleName): boolean => {
  const { mending } = RULES[name]
  return mending !== 'sameCode' && !(mending in BY_HAND)
}
export const MENDABLE_RULES = RULE_NAMES.filter(isMendable) as [RuleName, ...RuleName[]]

/** What is wrong with a product. */
export const problemsOf = (facts: ProductFacts): RuleName[] => RULE_NAMES.filter(name => RULES[name].isBroken(facts))

/** Nothing is wrong. */
export const BEST = 100

/** What orders products from the worst to the best: below zero where very much is wrong. */
export const rankOf = (problems: readonly RuleName[]): number =>
  BEST - problems.reduce((sum, name) => sum + RULES[name].weight, 0)

/** From 0 to 100: how far a product is from having nothing wrong with it. */
export const scoreOf = (problems: readonly RuleName[]): number => Math.max(0, rankOf(problems))
