import { isReservedSlug } from './reserved-words.ts'

/** Returns the slug, with the first free number if it is taken or reserved. */
export const findFreeSlug = (preferredSlug: string, takenSlugs: ReadonlySet<string>): string => {
  let slug = preferredSlug
  for (let suffix = 2; takenSlugs.has(slug) || isReservedSlug(slug); suffix++) slug = `${preferredSlug}-${suffix}`
  return slug
}
