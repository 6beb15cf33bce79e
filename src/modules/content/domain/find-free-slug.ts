import { isReservedSlug } from './reserved-words.ts'

/** Returns the slug, with the first free number if it is taken or reserved. */
export const findFreeSlug = (preferredSlug: string, taken: ReadonlySet<string>): string => {
  let slug = preferredSlug
  for (let suffix = 2; taken.has(slug) || isReservedSlug(slug); suffix++) slug = `${preferredSlug}-${suffix}`
  return slug
}
