/** The target of an internal link: a page, or a category of the product list. */
export interface Link {
  language: string
  slug: string
  category: number | null
}

const LINK = /<a\s[^>]*href="\/([a-z]{2})\/([^"#?]+)(\?[^"#]*)?[^"]*"[^>]*>(.*?)<\/a>/gs
const CATEGORY = /[?&;]c=(\d{1,9})(?!\d)/

/** Removes links for which `isDead` is true and keeps their texts. */
export const removeDeadLinks = (html: string, isDead: (link: Link) => boolean): string =>
  html.replace(LINK, (link, language: string, slug: string, query: string | undefined, text: string) => {
    const [, category] = CATEGORY.exec(query ?? '') ?? []
    return isDead({ language, slug, category: category === undefined ? null : Number(category) }) ? text : link
  })
