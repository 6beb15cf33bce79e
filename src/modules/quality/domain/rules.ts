import { isSoldByMeasure } from '#catalog/domain/is-sold-by-measure.ts'
import { type ClaimRule, findForbiddenClaims } from '#content/domain/forbidden-claims.ts'
import type { ProductSnapshot } from './product-snapshot.ts'

/** Fixes by one click; `showDuplicates` opens the products that share the code. */
type AutomaticFix = 'showDuplicates' | 'hide' | 'show' | 'copyName' | 'notInStock' | 'removeLinks'

/** Fixes that need a decision, with the section of the product form that they open. */
export const MANUAL_FIX_SECTIONS = {
  addPicture: 'pictures',
  chooseCategory: 'categories',
  setPrice: 'sale',
  addDescription: 'texts',
  addManufacturer: 'safety',
  addWeight: 'store',
  addNetContent: 'store',
  addGoodsDetails: 'goods',
  addLabel: 'durability',
  addFitment: 'fitment',
  correctText: 'texts',
} as const
export type Fix = AutomaticFix | keyof typeof MANUAL_FIX_SECTIONS

interface Rule {
  /** Points that the problem takes off the score. */
  weight: number
  fix: Fix
  isBroken: (snapshot: ProductSnapshot) => boolean
}

const MIN_DESCRIPTION_LENGTH = 60
const MIN_UNSOLD_DAYS = 365

const createRule = (weight: number, fix: Fix, isBroken: Rule['isBroken']): Rule => ({ weight, fix, isBroken })

const createClaimRule = (name: ClaimRule): Rule =>
  createRule(20, 'correctText', ({ isShown, texts }) => isShown && findForbiddenClaims(name, texts).length > 0)

/** The problems of products; each rule checks only the snapshot. */
export const RULES = {
  noPrice: createRule(40, 'hide', ({ totalCents, isShown }) => isShown && totalCents === 0),
  noPicture: createRule(25, 'addPicture', ({ pictureCount, isShown }) => isShown && pictureCount === 0),
  noCategory: createRule(25, 'chooseCategory', ({ categoryCount, isShown }) => isShown && categoryCount === 0),
  availableWithoutStock: createRule(
    25,
    'notInStock',
    ({ isShown, isLimited, amount, availableIn }) => isShown && isLimited && amount === 0 && availableIn > 0,
  ),
  belowCost: createRule(20, 'setPrice', ({ isShown, isBelowCost }) => isShown && isBelowCost),
  duplicateCode: createRule(20, 'showDuplicates', ({ duplicateCodeCount }) => duplicateCodeCount > 0),
  noTranslation: createRule(15, 'copyName', ({ name, languages }) =>
    languages.some(language => !name[language]?.trim()),
  ),
  descriptionNotTranslated: createRule(
    10,
    'addDescription',
    ({ descriptionLanguages, languages, isShown }) =>
      isShown &&
      descriptionLanguages.length > 0 &&
      languages.some(language => !descriptionLanguages.includes(language)),
  ),
  deadLink: createRule(15, 'removeLinks', ({ deadLinkCount }) => deadLinkCount > 0),
  hiddenButLinked: createRule(15, 'show', ({ isShown, incomingLinkCount }) => !isShown && incomingLinkCount > 0),
  shortDescription: createRule(
    10,
    'addDescription',
    ({ descriptionLength, isShown }) => isShown && descriptionLength < MIN_DESCRIPTION_LENGTH,
  ),
  noManufacturer: createRule(10, 'addManufacturer', ({ hasManufacturer, isShown }) => isShown && !hasManufacturer),
  noWeight: createRule(5, 'addWeight', ({ hasWeight, isShown }) => isShown && !hasWeight),
  noNetContent: createRule(
    10,
    'addNetContent',
    ({ isShown, unit, hasNetContent, demandsNetContent }) =>
      isShown && !hasNetContent && (demandsNetContent || isSoldByMeasure(unit)),
  ),
  noGoodsDetails: createRule(20, 'addGoodsDetails', ({ isShown, missingGoods }) => isShown && missingGoods.length > 0),
  noLabel: createRule(20, 'addLabel', ({ isShown, lacksLabel }) => isShown && lacksLabel),
  carWithoutRules: createRule(
    20,
    'addFitment',
    snapshot => snapshot.isShown && !snapshot.hasFitment && snapshot.namesVehicle,
  ),
  noFitment: createRule(
    10,
    'addFitment',
    // Skipped for a name with a car, which is a greater problem with the same fix.
    snapshot => snapshot.isShown && !snapshot.hasFitment && !snapshot.namesVehicle && snapshot.isAmongFitted,
  ),
  greenClaim: createClaimRule('greenClaim'),
  nonToxicClaim: createClaimRule('nonToxicClaim'),
  legalRightClaim: createClaimRule('legalRightClaim'),
  durabilityClaim: createClaimRule('durabilityClaim'),
  odrLink: createClaimRule('odrLink'),
  neverSold: createRule(
    5,
    'hide',
    ({ wasSold, isShown, ageDays }) => isShown && !wasSold && ageDays >= MIN_UNSOLD_DAYS,
  ),
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]]

/** Returns true for problems that can be fixed without a choice. */
export const isFixable = (name: RuleName): boolean => {
  const { fix } = RULES[name]
  return fix !== 'showDuplicates' && !(fix in MANUAL_FIX_SECTIONS)
}
export const FIXABLE_RULES = RULE_NAMES.filter(isFixable) as [RuleName, ...RuleName[]]

export const findProblems = (snapshot: ProductSnapshot): RuleName[] =>
  RULE_NAMES.filter(name => RULES[name].isBroken(snapshot))

/** The score without problems. */
export const MAX_SCORE = 100

/** Computes the rank that sorts products from the worst to the best; many problems give a negative rank. */
export const rankProblems = (problems: readonly RuleName[]): number =>
  MAX_SCORE - problems.reduce((score, name) => score + RULES[name].weight, 0)

/** Returns a score from 0 to 100; 100 means no problems. */
export const scoreProblems = (problems: readonly RuleName[]): number => Math.max(0, rankProblems(problems))
