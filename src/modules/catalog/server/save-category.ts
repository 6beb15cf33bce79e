import { eq, inArray, sql } from 'drizzle-orm'
import type { CategoryFields } from '#catalog/contract-category.ts'
import { categoryName, mergeTexts } from '#catalog/domain/category-name.ts'
import { type CategoryRow, CategoryTree } from '#catalog/domain/category-tree.ts'
import { type PlaceCategoryError, placeCategory } from '#catalog/domain/place-category.ts'
import { filesByIds } from '#files/server/files.ts'
import { type EditConflict, findEditConflict } from '#kernel/edit-conflict.ts'
import { firstRow } from '#kernel/existing.ts'
import type { Language } from '#kernel/language.ts'
import { multilingual, textIn } from '#kernel/multilingual.ts'
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
export type SaveCategoryError = 'gone' | 'noName' | 'noPicture' | PlaceCategoryError | EditConflict

/** Creates or updates a category with its position. Fails for an unknown id (`gone`), an unknown parent and a cycle. */
export const saveCategory = (
  app: WriteContext,
  actor: Actor,
  given: CategoryFields,
  { id, language }: { id?: number; language: Language },
): Promise<Result<CategoryRow, SaveCategoryError>> =>
  write(app, actor, async (tx): Promise<Result<CategoryRow, SaveCategoryError>> => {
    await lockCategories(tx)
    const tree = new CategoryTree(await tx.select().from(categories))
    const known = id === undefined ? undefined : tree.get(id)
    if (id !== undefined && !known) return failure('gone')
    const placed = placeCategory(tree, { id, parentId: given.parent_id, position: given.position })
    if (!placed.ok) return placed
    if (given.image_id && !(await isPicture(tx, given.image_id))) return failure('noPicture')
    const { parentId, position, shifted } = placed.value
    const name = categoryName(known?.name, given.name, language)
    if (name === null) return failure('noName')
    const row = {
      parentId,
      position,
      name,
      hidden: given.hidden === undefined ? (known?.hidden ?? false) : Number(given.hidden) === 1,
      className: given.className ?? known?.className ?? '',
      searchKeywords: given.search_keywords ?? known?.searchKeywords ?? '',
      description: mergeTexts(known?.description, given.description, language),
      imageId: given.image_id === undefined ? (known?.imageId ?? null) : given.image_id,
    }
    const clash = known ? findConflict(known, row, given, language) : new Map<string, unknown>()
    if (clash.size > 0) return failure(await toReadableConflict(tx, tree, { clash, language }))
    await shiftSiblings(tx, tree, shifted)
    const saved = firstRow(
      known
        ? await tx.update(categories).set(row).where(eq(categories.id, known.id)).returning()
        : await tx.insert(categories).values(row).returning(),
    )
    tx.changed(CATEGORY_CHANGE_TAGS)
    tx.audit({ kind: 'category', id: saved.id, before: known && toAuditedCategory(known), after: row })
    return ok(saved as CategoryRow)
  })

type ComparedFields = Pick<CategoryRow, 'parentId' | 'name' | 'hidden' | 'searchKeywords' | 'description' | 'imageId'>

/** Names fields as the request does. */
const toBody = ({ parentId, name, hidden, searchKeywords, description, imageId }: ComparedFields) => ({
  parent_id: parentId,
  name,
  hidden,
  search_keywords: searchKeywords,
  description: description ?? multilingual({}),
  image_id: imageId,
})

/** Finds fields that others changed since; only the languages of `before` count. */
const findConflict = (
  known: CategoryRow,
  row: ComparedFields,
  { before }: CategoryFields,
  language: Language,
): EditConflict =>
  findEditConflict(
    toBody(row),
    before && {
      ...before,
      ...(before.hidden !== undefined && { hidden: Number(before.hidden) === 1 }),
      ...(before.name !== undefined && { name: mergeTexts(known.name, before.name, language) }),
      ...(before.description !== undefined && {
        description: mergeTexts(known.description, before.description, language),
      }),
    },
    toBody(known),
  )

/** Replaces ids of parents and pictures by their names. */
const toReadableConflict = async (
  tx: Write,
  tree: CategoryTree,
  { clash, language }: { clash: EditConflict; language: Language },
): Promise<EditConflict> => {
  const words = new Map(clash)
  if (words.has('parent_id')) words.set('parent_id', textIn(tree.get(Number(words.get('parent_id')))?.name, language))
  const imageId = Number(words.get('image_id'))
  if (imageId) words.set('image_id', (await filesByIds(tx, [imageId])).get(imageId)?.name)
  return words
}

const isPicture = async (tx: Write, id: number): Promise<boolean> => (await filesByIds(tx, [id])).get(id)?.width != null

/** Moves the siblings after the new position. */
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

/** The fields of a category that audit entries store. */
export const toAuditedCategory = ({
  parentId,
  position,
  name,
  hidden,
  className,
  searchKeywords,
  description = null,
  imageId,
}: CategoryRow) => ({
  parentId,
  position,
  name,
  hidden,
  className,
  searchKeywords,
  description,
  imageId,
})

/** Serializes writers of the tree, so that two moves cannot create a cycle; readers do not wait. */
export const lockCategories = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`)
}
