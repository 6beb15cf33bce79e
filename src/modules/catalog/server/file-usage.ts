import { sql } from 'drizzle-orm'
import type { FileUsageProvider } from '#files/server/files.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { CATEGORY_CHANGE_TAGS, listProductChangeTags } from './change-tags.ts'
import { categories, productImages, products } from './tables.ts'

/** Files in the pictures, descriptions or approvals of products. */
export const productFileUsage: FileUsageProvider = {
  async findUses(db, ids, language, liveAt) {
    const liveCondition = liveAt ? sql`p.removed_at is null` : sql`true`
    const requestedIds = sql`${sql.param(ids)}::int[]`
    const { rows } = await db.execute<{ id: number; name: Multilingual; file_id: number }>(sql`
      select p.id, p.name, i.file_id from ${productImages} i join ${products} p on p.id = i.product_id
      where i.file_id = any(${requestedIds}) and ${liveCondition}
      union
      select p.id, p.name, m[1]::int from ${products} p, regexp_matches(p.description::text, '/file/get/(\\d{1,9})/', 'g') m
      where p.description::text like '%/file/get/%' and m[1]::int = any(${requestedIds}) and ${liveCondition}
      union
      select p.id, p.name, f::int from ${products} p, jsonb_array_elements(p.approvals) a, jsonb_array_elements_text(a -> 'fileIds') f
      where p.approvals <> '[]' and f::int = any(${requestedIds}) and ${liveCondition}`)
    return rows.map(({ id, name, file_id: fileId }) => ({
      fileId,
      kind: 'product' as const,
      id,
      title: pickText(name, language),
      href: `/${language}/admin/product/edit/${id}`,
    }))
  },
  listTags: uses => listProductChangeTags([...new Set(uses.map(use => use.id))]),
}

/** Files that are pictures of categories. */
export const categoryFileUsage: FileUsageProvider = {
  async findUses(db, ids, language) {
    const { rows } = await db.execute<{ id: number; name: Multilingual; file_id: number }>(sql`
      select id, name, image_id as file_id from ${categories} where image_id = any(${sql.param(ids)}::int[])`)
    return rows.map(({ id, name, file_id: fileId }) => ({
      fileId,
      kind: 'category' as const,
      id,
      title: pickText(name, language),
      href: `/${language}/admin/category`,
    }))
  },
  listTags: () => CATEGORY_CHANGE_TAGS,
}
