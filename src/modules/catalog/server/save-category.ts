import { eq, inArray, sql } from 'drizzle-orm'
import type { CategoryFields } from '#catalog/contract-category.ts'
import { decideCategoryName, mergeTexts } from '#catalog/domain/category-name.ts'
import { type CategoryRow, CategoryTree } from '#catalog/domain/category-tree.ts'
import { type PlaceCategoryFailure, placeCategory } from '#catalog/domain/place-category.ts'
import { findFilesByIds } from '#files/server/files.ts'
import { type EditConflict, findEditConflict } from '#kernel/edit-conflict.ts'
import type { Language } from '#kernel/language.ts'
import { multilingual, pickText } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { CATEGORY_CHANGE_TAGS } from './change-tags.ts'
import { categories } from './tables.ts'

/**
 * `noName`: the category would lose its name; `noPicture`: the picture does not exist. An `EditConflict` has the values
 * of others.
 */
export type SaveCategoryFailure = 'notFound' | 'noName' | 'noPicture' | PlaceCategoryFailure | EditConflict

/**
 * Creates or updates a category with its position. Fails for an unknown id (`notFound`), an unknown parent and a cycle.
 */
export const saveCategory = (
  app: WriteContext,
  actor: Actor,
  input: CategoryFields,
  { id, language }: { id?: number; language: Language },
): Promise<Result<CategoryRow, SaveCategoryFailure>> =>
  write(app, actor, async (tx): Promise<Result<CategoryRow, SaveCategoryFailure>> => {
    await lockCategories(tx)
    const tree = new CategoryTree(await tx.select().from(categories))
    const storedCategory = id === undefined ? undefined : tree.get(id)
    if (id !== undefined && !storedCategory) return failure('notFound')
    const placement = placeCategory(tree, { id, parentId: input.parent_id, position: input.position })
    if (!placement.ok) return placement
    if (input.image_id && !(await isPicture(tx, input.image_id))) return failure('noPicture')
    const { parentId, position, shiftedIds } = placement.value
    const name = decideCategoryName(storedCategory?.name, input.name, language)
    if (name === null) return failure('noName')
    const row = {
      parentId,
      position,
      name,
      hidden: input.hidden === undefined ? (storedCategory?.hidden ?? false) : Number(input.hidden) === 1,
      className: input.className ?? storedCategory?.className ?? '',
      searchKeywords: input.search_keywords ?? storedCategory?.searchKeywords ?? '',
      description: mergeTexts(storedCategory?.description, input.description, language),
      imageId: input.image_id === undefined ? (storedCategory?.imageId ?? null) : input.image_id,
      goodsKinds: input.goods_kinds ?? [...(storedCategory?.goodsKinds ?? [])],
    }
    const conflict = storedCategory ? findConflict(storedCategory, row, input, language) : new Map<string, unknown>()
    if (conflict.size > 0) return failure(await toReadableConflict(tx, tree, { conflict, language }))
    await shiftSiblings(tx, tree, shiftedIds)
    const saved = getFirstElement(
      storedCategory
        ? await tx.update(categories).set(row).where(eq(categories.id, storedCategory.id)).returning()
        : await tx.insert(categories).values(row).returning(),
    )
    tx.changed(CATEGORY_CHANGE_TAGS)
    tx.audit({
      kind: 'category',
      id: saved.id,
      before: storedCategory && toAuditedCategory(storedCategory),
      after: row,
    })
    return ok(saved as CategoryRow)
  })

type ComparedFields = Pick<CategoryRow, 'parentId' | 'name' | 'hidden' | 'searchKeywords' | 'description' | 'imageId'>

/** Names fields as the request does. */
const toRequestFields = ({ parentId, name, hidden, searchKeywords, description, imageId }: ComparedFields) => ({
  parent_id: parentId,
  name,
  hidden,
  search_keywords: searchKeywords,
  description: description ?? multilingual({}),
  image_id: imageId,
})

/** Finds fields that others changed since `before`; only the languages of `before` count. */
const findConflict = (
  stored: CategoryRow,
  row: ComparedFields,
  { before }: CategoryFields,
  language: Language,
): EditConflict =>
  findEditConflict(
    toRequestFields(row),
    before && {
      ...before,
      ...(before.hidden !== undefined && { hidden: Number(before.hidden) === 1 }),
      ...(before.name !== undefined && { name: mergeTexts(stored.name, before.name, language) }),
      ...(before.description !== undefined && {
        description: mergeTexts(stored.description, before.description, language),
      }),
    },
    toRequestFields(stored),
  )

/** Replaces ids of parents and pictures by their names. */
const toReadableConflict = async (
  tx: Write,
  tree: CategoryTree,
  { conflict, language }: { conflict: EditConflict; language: Language },
): Promise<EditConflict> => {
  const readable = new Map(conflict)
  if (readable.has('parent_id'))
    readable.set('parent_id', pickText(tree.get(Number(readable.get('parent_id')))?.name, language))
  const imageId = Number(readable.get('image_id'))
  if (imageId) readable.set('image_id', (await findFilesByIds(tx, [imageId])).get(imageId)?.name)
  return readable
}

const isPicture = async (tx: Write, id: number): Promise<boolean> =>
  (await findFilesByIds(tx, [id])).get(id)?.width != null

/** Moves siblings one position down and records each move. */
const shiftSiblings = async (tx: Write, tree: CategoryTree, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(categories)
    .set({ position: sql`${categories.position} + 1` })
    .where(inArray(categories.id, [...ids]))
  for (const id of ids) {
    const position = tree.get(id)?.position ?? 0
    tx.audit({ kind: 'category', id, before: { position }, after: { position: position + 1 } })
  }
}

/** Selects the fields of a category that audit entries store. */
export const toAuditedCategory = ({
  parentId,
  position,
  name,
  hidden,
  className,
  searchKeywords,
  description = null,
  imageId,
  goodsKinds,
}: CategoryRow) => ({
  parentId,
  position,
  name,
  hidden,
  className,
  searchKeywords,
  description,
  imageId,
  goodsKinds,
})

/** Serializes writers of the tree, so that two moves cannot create a cycle; readers do not wait. */
export const lockCategories = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`)
}
