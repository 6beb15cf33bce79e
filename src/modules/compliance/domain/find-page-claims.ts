import { CLAIM_RULES, findForbiddenClaims } from '#content/domain/forbidden-claims.ts'

/** Returns the forbidden words of a page; `value` is any tree of texts. */
export const findPageClaims = (value: unknown): string[] => {
  const texts = listTexts(value)
  return CLAIM_RULES.flatMap(rule => findForbiddenClaims(rule, texts))
}

const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
