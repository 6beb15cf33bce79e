import { slugify } from '#kernel/slug.ts'

/** Returns an unused slug of the name; a name without letters becomes `name`. */
export const createUniqueSlug = (name: string, taken: { has: (slug: string) => boolean }): string => {
  const slug = slugify(name) || 'name'
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
  }
}
