import type { ProductFacts } from './product-facts.ts'

/** Fixes by one click; `sameCode` opens the products that share the code. */
type Deed = 'sameCode' | 'hide' | 'show' | 'copyName' | 'notInStock' | 'unlink'

/** Fixes that need a decision, with the section of the product form that they open. */
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
  /** Points that the problem takes off the score. */
  weight: number
  fix: Mending
  isBroken: (snapshot: ProductFacts) => boolean
}

const SHORTEST_DESCRIPTION = 60
const LONG_UNSOLD_DAYS = 365

const rule = (weight: number, fix: Mending, isBroken: Rule['isBroken']): Rule => ({ weight, fix, isBroken })

/** The problems of products; each rule checks only the snapshot. */
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

/** True for problems that can be fixed without a choice. */
export const isMendable = (name: RuleName): boolean => {
  const { fix } = RULES[name]
  return fix !== 'sameCode' && !(fix in BY_HAND)
}
export const MENDABLE_RULES = RULE_NAMES.filter(isMendable) as [RuleName, ...RuleName[]]

/** Returns the problems of a product. */
export const problemsOf = (snapshot: ProductFacts): RuleName[] =>
  RULE_NAMES.filter(name => RULES[name].isBroken(snapshot))

/** The score without problems. */
export const BEST = 100

/** Ranks products from the worst to the best; many problems give a negative rank. */
export const rankOf = (problems: readonly RuleName[]): number =>
  BEST - problems.reduce((sum, name) => sum + RULES[name].weight, 0)

/** Returns a score from 0 to 100; 100 means no problems. */
export const scoreOf = (problems: readonly RuleName[]): number => Math.max(0, rankOf(problems))
