import { sql } from 'drizzle-orm'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { Write } from '#platform/server/write.ts'
import { changeSettings } from '#shop/server/shop.ts'
import { slugs } from './tables.ts'

/**
 * Sets the languages of the shop. Every page gets the slug of the default language in each new language. Slugs of
 * removed languages stay stored.
 */
export const changeLanguages = async (tx: Write, languages: Readonly<Record<Language, string>>): Promise<void> => {
  await changeSettings(tx, { languages: { ...languages } })
  for (const language of Object.keys(languages)) {
    // Appends the page id to a slug that another page has in this language.
    await tx.execute(sql`
      insert into ${slugs} (language, slug, page_id, current)
      select ${language}, available.name, source.page_id, true
      from ${slugs} source
      cross join lateral (
        select name
        from unnest(array[source.slug, source.slug || '-' || source.page_id, source.slug || '-' || source.page_id || '-' || ${language}])
          with ordinality as candidate (name, priority)
        where not exists (
          select from ${slugs} taken
          where taken.language = ${language} and taken.slug = name and taken.page_id <> source.page_id)
        order by priority
        limit 1
      ) available
      where source.language = ${DEFAULT_LANGUAGE} and source.current
        and not exists (select from ${slugs} existing where existing.page_id = source.page_id and existing.language = ${language} and existing.current)
      on conflict (language, slug) do update set current = true`)
  }
  tx.changed(['content', 'listing'])
}
