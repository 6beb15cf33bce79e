import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BuildBody } from '#builds/contract-build-admin.ts'
import { readProductsForSale } from '#catalog/server/catalog.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { buildLists, partRules } from './tables.ts'

/** `fields`: message keys by field. */
export type SaveBuildFailure =
  | { kind: 'notFound' }
  | { kind: 'stale' }
  | { kind: 'fields'; fields: Record<string, string> }

/** Creates a build list; returns its id. */
export const createBuild = (
  app: WriteContext,
  actor: Actor,
  body: BuildBody,
): Promise<Result<number, SaveBuildFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveBuildFailure>> => {
    const fields = await validateBuild(tx, body)
    if (fields) return failure({ kind: 'fields', fields })
    const columns = toColumns(body, app.now())
    const { id } = getFirstElement(await tx.insert(buildLists).values(columns).returning())
    const rules = await changeRules(tx, listProductIds(body), { before: [], after: body.rules })
    tx.changed(['content'])
    tx.audit({ kind: 'build-list', id, action: 'created', after: toAudit(columns, rules.after) })
    return ok(id)
  })

/** Saves a build list with the changed rules of its products; fails for an outdated version. */
export const saveBuild = (
  app: WriteContext,
  actor: Actor,
  { id, baseVersion, baseRules, ...body }: BuildBody & { id: number; baseVersion: number; baseRules: readonly Rule[] },
): Promise<Result<number, SaveBuildFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveBuildFailure>> => {
    const [before] = await tx.select().from(buildLists).where(eq(buildLists.id, id)).for('update')
    if (!before) return failure({ kind: 'notFound' })
    if (before.version !== baseVersion) return failure({ kind: 'stale' })
    const fields = await validateBuild(tx, body)
    if (fields) return failure({ kind: 'fields', fields })
    const columns = toColumns(body, app.now())
    await tx
      .update(buildLists)
      .set({ ...columns, version: sql`${buildLists.version} + 1` })
      .where(eq(buildLists.id, id))
    const rules = await changeRules(tx, listProductIds(body), { before: baseRules, after: body.rules })
    tx.changed(['content'])
    tx.audit({
      kind: 'build-list',
      id,
      before: toAudit(before, rules.before),
      after: toAudit(columns, rules.after),
    })
    return ok(id)
  })

/** Deletes a build list; the rules of its products stay. */
export const removeBuild = (app: WriteContext, actor: Actor, id: number): Promise<Result<null, SaveBuildFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, SaveBuildFailure>> => {
    const [before] = await tx.delete(buildLists).where(eq(buildLists.id, id)).returning()
    if (!before) return failure({ kind: 'notFound' })
    tx.changed(['content'])
    tx.audit({ kind: 'build-list', id, before: toAudit(before, []) })
    return ok(null)
  })

type Rule = BuildBody['rules'][number]

const listProductIds = ({ roles }: BuildBody): number[] => [...new Set(roles.flatMap(role => role.product_ids))]

const toColumns = ({ name, intro, roles, published }: BuildBody, now: Date) => ({
  name,
  intro,
  roles: roles.map(({ product_ids: ids, ...role }) => ({ ...role, productIds: [...new Set(ids)] })),
  isPublished: published,
  modifiedAt: now,
})

const toAudit = (
  { name, intro, roles, isPublished }: Omit<ReturnType<typeof toColumns>, 'modifiedAt'>,
  rules: readonly Rule[],
) => ({ name, intro, roles, isPublished, partRules: rules })

/** Returns message keys of errors by field, or null. */
const validateBuild = async (tx: Queryable, body: BuildBody): Promise<Record<string, string> | null> => {
  const listedIds = new Set(listProductIds(body))
  const rows = await readProductsForSale(tx, [...listedIds, ...body.rules.map(rule => rule.other_id)])
  const existingIds = new Set(rows.map(({ id }) => id))
  const errors: Record<string, string> = {}
  if (isUnnamed(body.name)) errors[`name.${DEFAULT_LANGUAGE}`] = 'app.problem.required'
  for (const [index, { name, product_ids: productIds }] of body.roles.entries()) {
    if (isUnnamed(name)) errors[`roles.${index}.name.${DEFAULT_LANGUAGE}`] = 'app.problem.required'
    if (!productIds.every(id => existingIds.has(id))) {
      errors[`roles.${index}.product_ids`] = 'buildAdmin.problem.product'
    }
  }
  for (const [index, { product_id: productId, other_id: otherId }] of body.rules.entries()) {
    const isValid = listedIds.has(productId) && existingIds.has(otherId) && productId !== otherId
    if (!isValid) errors[`rules.${index}.other_id`] = 'buildAdmin.problem.rule'
  }
  return Object.keys(errors).length > 0 ? errors : null
}

const isUnnamed = (name: Multilingual): boolean => pickText(name, DEFAULT_LANGUAGE) === ''

/**
 * Deletes and adds the rules in which an editor's list differs from the one that was loaded. Others stay, since lists
 * share products: those that another list added in between, and those of products that left the list.
 */
const changeRules = async (
  tx: Write,
  productIds: readonly number[],
  edited: { before: readonly Rule[]; after: readonly Rule[] },
): Promise<{ before: Rule[]; after: Rule[] }> => {
  const before = await readRules(tx, productIds)
  const savedKeys = new Set(edited.after.map(formatRuleKey))
  const removedRules = edited.before.filter(
    rule => productIds.includes(rule.product_id) && !savedKeys.has(formatRuleKey(rule)),
  )
  for (const rule of removedRules) {
    await tx
      .delete(partRules)
      .where(
        and(
          eq(partRules.productId, rule.product_id),
          eq(partRules.kind, rule.kind),
          eq(partRules.otherId, rule.other_id),
        ),
      )
  }
  const loadedKeys = new Set(edited.before.map(formatRuleKey))
  const addedRules = edited.after
    .filter(rule => !loadedKeys.has(formatRuleKey(rule)))
    .map(rule => ({ productId: rule.product_id, kind: rule.kind, otherId: rule.other_id }))
  if (addedRules.length > 0) await tx.insert(partRules).values(addedRules).onConflictDoNothing()
  return { before, after: await readRules(tx, productIds) }
}

const formatRuleKey = (rule: Rule): string => `${rule.product_id} ${rule.kind} ${rule.other_id}`

const readRules = async (tx: Queryable, productIds: readonly number[]): Promise<Rule[]> => {
  const rows = await tx
    .select()
    .from(partRules)
    .where(inArray(partRules.productId, [...productIds]))
    .orderBy(partRules.productId, partRules.kind, partRules.otherId)
  return rows.map(({ productId, kind, otherId }) => ({ product_id: productId, kind, other_id: otherId }))
}
