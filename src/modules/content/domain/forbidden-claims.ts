import { toPlainText } from '#kernel/plain-text.ts'

/** Kinds of claims that consumer law forbids. The check of product problems has a rule for each. */
export const CLAIM_RULES = ['greenClaim', 'nonToxicClaim', 'legalRightClaim', 'durabilityClaim', 'odrLink'] as const
export type ClaimRule = (typeof CLAIM_RULES)[number]

/** Builds a pattern that matches whole words unless `not`, `ei ole` or `pole` precedes them. */
const buildPattern = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\d]|\\b(?:not|ei ole|pole) )(?:${alternatives.join('|')})(?![\\p{L}\\d])`, 'giu')

const CARBON_OR_CLIMATE = '(?:co[2₂]|süsini(?:ku|hape)\\p{L}*|süsihappegaasi|carbon|climate)'
/** Nouns that make `green` a claim. Before other nouns it is a colour: `roheline voolik` means a green hose. */
const GREEN_NOUN = '(?:products?|choices?|options?|solutions?|alternatives?|technolog(?:y|ies)|energy|shopping)'
const GREEN_NOUN_ET =
  '(?:too(?:de|te|tele|t|ted|dete|teid)|valik(?:u|ut|ud|uid)?|lahendus(?:e|t|ed|te|i)?|alternatiiv\\p{L}*|tehnoloogia\\p{L}*|mõtte\\p{L}*|energia\\p{L}*)'

/** Goods that a claim such as "eco cleaner" names. */
const PRODUCT_NOUN = 'cleaners?|oils?|shampoos?|wax(?:es)?|detergents?|sprays?|fluids?|products?|choices?|packaging'
const PRODUCT_NOUN_ET =
  '(?:puhast|pesuvahend|vahend|õli|šampoon|vaha|sprei|vedelik|too(?:de|te|ted)|valik|pakend)\\p{L}*'

/** Generic environmental claims (2005/29/EC annex I no 4a and 4c, as amended by 2024/825). */
const GREEN_CLAIM = buildPattern(
  '(?:keskkonna|loodus|kliima|öko|planeedi)(?:sõbrali|hoidli|säästli)\\p{L}*',
  '(?:keskkonda|loodust|kliimat) (?:säästev|hoidev|säästva|hoidva)\\p{L}*',
  'öko(?:loogili|too(?:de|te|ted)|puhast|pesu|vahend|märgi|sertif)\\p{L}*',
  `öko (?:${PRODUCT_NOUN_ET})`,
  '(?:keskkonnale|loodusele|kliimale) (?:ohutu|kahjutu|sõbrali)\\p{L}*',
  '(?:keskkonda|loodust|kliimat)[- ]?mitte[- ]?(?:kahjusta|saasta|koorma)\\p{L}*',
  '(?:keskkonnale|loodusele) mitte(?:kahjuli|ohtli)\\p{L}*',
  `${CARBON_OR_CLIMATE}[- ]?(?:vaba|heit(?:me)?vaba)\\p{L}*`,
  '(?:null[- ]?heit(?:e|me)\\p{L}*|heitmevaba\\p{L}*|heitevaba\\p{L}*)',
  `(?:kliima|${CARBON_OR_CLIMATE})[- ]?kompenseeri\\p{L}*`,
  'rohetoo(?:de|te|ted|teid)',
  `roheli(?:ne|se|st|sed|semad?|sem) ${GREEN_NOUN_ET}`,
  `(?:kliima|${CARBON_OR_CLIMATE})[- ]?neutraal\\p{L}*`,
  '(?:biolagune|biopõhi)\\p{L}*',
  'jätkusuutli\\p{L}* (?:toode|tooted|toote|valik\\p{L}*|materjal\\p{L}*|tootmi\\p{L}*)',
  '(?:environment(?:ally)?|eco|earth|planet|nature|climate|carbon)[- ]?friendly',
  `(?:eco|bio)[- ](?:${PRODUCT_NOUN})`,
  '(?:eco|environmental(?:ly)?)[- ](?:label(?:led)?|seal|certified)',
  `(?:${CARBON_OR_CLIMATE})[- ]?(?:free|compensated|offset)`,
  'zero[- ]emissions?',
  'environmentally (?:safe|responsible|conscious|correct|sound|sustainable)',
  '(?:gentle|kind|good) (?:on|to|for) the (?:environment|planet|climate)',
  'ecological(?:ly)?',
  `green(?:er)? ${GREEN_NOUN}`,
  `(?:${CARBON_OR_CLIMATE})[- ]?(?:neutral(?:ity)?|negative|positive)`,
  'net[- ]zero',
  'bio(?:degradable|[- ]?based)',
  'sustainable (?:products?|choices?|options?|materials?|production)',
)

/** Claims of endless durability, which no seller can prove (2005/29/EC annex I no 23e). */
const DURABILITY_CLAIM = buildPattern(
  '(?:igavesti|igavene|purunematu|hävimatu|kulumatu)\\p{L}*',
  '(?:kestab|peab vastu) (?:igavesti|terve elu|kogu elu)',
  '(?:everlasting|indestructible|unbreakable)',
  '(?:lasts?|built to last) (?:forever|a lifetime|for life)',
)

/** Words that no hazardous mixture may carry (1272/2008 art. 25(4)). */
const NON_TOXIC_CLAIM = buildPattern(
  'non[- ]?(?:toxic|harmful|polluting|hazardous)',
  'mitte(?:toksili|mürgi|saasta|ohtli)\\p{L}*',
  '(?:mürgi|toksiini)vaba\\p{L}*',
)

const TWO_YEARS = '(?:(?:2|kaks|kahe)[- ]?aasta\\p{L}*|24[- ]?ku(?:u\\p{L}*|ine|ise))'
const TWO_YEARS_EN = '(?:(?:2|two)[- ]years?|24[- ]months?)'

/** The legal guarantee of two years, announced as if the shop gave it (2005/29/EC annex I no 10). */
const LEGAL_RIGHT_CLAIM = buildPattern(
  `${TWO_YEARS} (?:\\p{L}+ )?(?:tootja|müügi)?garantii\\p{L}*`,
  `garantii\\p{L}*:? (?:on |kehtib |kestab )?${TWO_YEARS}`,
  `${TWO_YEARS_EN} (?:of )?(?:\\p{L}+ )?(?:warranty|guarantee)`,
  `(?:warranty|guarantee)(?:: | of | for | )${TWO_YEARS_EN}`,
)
/** A sentence with these words informs about the right. */
const LEGAL_INFORMATION = /seadus|pretensioon|võlaõigus|\blegal\b|statutory|by law|consumer law/iu

const ODR_LINK = /ec\.europa\.eu\/consumers\/odr/giu

const MAX_CLAIMS = 5

const findMatches = (pattern: RegExp, text: string): string[] => text.match(pattern) ?? []

const FINDERS: Readonly<Record<ClaimRule, (html: string) => string[]>> = {
  greenClaim: html => findMatches(GREEN_CLAIM, toPlainText(html)),
  nonToxicClaim: html => findMatches(NON_TOXIC_CLAIM, toPlainText(html)),
  legalRightClaim: html =>
    toPlainText(html)
      .split(/(?<=[.!?])\s/)
      .flatMap(sentence => (LEGAL_INFORMATION.test(sentence) ? [] : findMatches(LEGAL_RIGHT_CLAIM, sentence))),
  durabilityClaim: html => findMatches(DURABILITY_CLAIM, toPlainText(html)),
  // Plain text would lack the addresses of links.
  odrLink: html => findMatches(ODR_LINK, html),
}

/** Returns the words that the rule forbids, as written, without repetitions; texts may be HTML. */
export const findForbiddenClaims = (rule: ClaimRule, texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap(FINDERS[rule]))].slice(0, MAX_CLAIMS)

export const isClaimRule = (rule: string): rule is ClaimRule => CLAIM_RULES.some(claimRule => claimRule === rule)
