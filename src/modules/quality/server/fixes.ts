import { sql } from 'drizzle-orm'
import { NOT_IN_STOCK } from '#catalog/domain/availability.ts'
import { changeProduct } from '#catalog/server/catalog.ts'
import { isDeadLink, joinTextLinks } from '#content/server/content.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { createConstantVisibility, HIDDEN, VISIBLE } from '#kernel/visibility.ts'
import type { Write } from '#platform/server/write.ts'
import { type Link, removeDeadLinks } from '#quality/domain/remove-dead-links.ts'
import type { Fix } from '#quality/domain/rules.ts'
import { getShopLanguages } from '#wire/languages.ts'

type ApplyFix = (tx: Write, id: number, now: Date) => Promise<unknown>

/** Fixes that need no choice. */
export const FIXES: Partial<Record<Fix, ApplyFix>> = {
  hide: (tx, id, now) => changeProduct(tx, id, () => ({ visibility: createConstantVisibility(HIDDEN) }), now),
  show: (tx, id, now) => changeProduct(tx, id, () => ({ visibility: createConstantVisibility(VISIBLE) }), now),
  notInStock: (tx, id, now) => changeProduct(tx, id, () => ({ availableIn: NOT_IN_STOCK }), now),
  copyName: (tx, id, now) =>
    changeProduct(
      tx,
      id,
      ({ name }) => {
        const missingLanguages = getShopLanguages().filter(language => !name[language]?.trim())
        const fallback = pickText(name, DEFAULT_LANGUAGE)
        return { name: { ...name, ...Object.fromEntries(missingLanguages.map(language => [language, fallback])) } }
      },
      now,
    ),
  removeLinks: async (tx, id, now) => {
    const { rows } = await tx.execute<Link & Record<string, unknown>>(sql`
      select distinct l.language, l.slug, l.category
      from product p, ${joinTextLinks(sql`p.description`)} where p.id = ${id}::int and ${isDeadLink(now)}`)
    const deadLinks = new Set(rows.map(toLinkKey))
    await changeProduct(
      tx,
      id,
      ({ description }) => ({
        description: unlinkDescription(description, link => deadLinks.has(toLinkKey(link))),
      }),
      now,
    )
  },
}

const toLinkKey = ({ language, slug, category }: Link): string => [language, slug, category].join('/')

const unlinkDescription = (description: Multilingual, isDead: (link: Link) => boolean): Multilingual =>
  Object.fromEntries(
    Object.entries(description).map(([language, html]) => [
      language,
      language === 'type' || html === undefined ? html : removeDeadLinks(html, isDead),
    ]),
  ) as Multilingual
