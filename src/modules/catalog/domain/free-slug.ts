import { slugify } from '#kernel/slug.ts'

/** A slug of a name that nobody has yet; a name without letters is called `name`. */
export const freeSlug = (name: string, taken: { has: (slug: string) => boolean }): string => {
  const slug = slugify(name) || 'name'
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
  }
}
