import { and, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Confidence } from '#fitment/domain/confidence.ts'
import { getRuleReturnsStart, RULE_RETURNS_TO_REVIEW } from '#fitment/domain/rule-returns.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { readFitmentTerms } from './cached-fitment.ts'
import { formatTargetName } from './format-target.ts'
import { readVehicleCatalogue } from './read-vehicle-catalogue.ts'
import { toTarget } from './rule-rows.ts'
import { fitmentRules, ruleReturns } from './tables.ts'

/**
 * Selects returns of the counted days whose order followed the last change of the rule. The rule must still name the
 * car, because groups and engine codes change.
 */
export const selectCountedReturns = (now: Date) =>
  and(
    gt(ruleReturns.returnedAt, getRuleReturnsStart(now)),
    gte(ruleReturns.orderedAt, fitmentRules.modifiedAt),
    or(isNull(ruleReturns.nodeId), namesCar),
  )

/** True where the rule targets the car, a vehicle above or below it, or an engine code or group of one of them. */
const namesCar = sql`exists (
  with recursive above as (
    select id, parent_id, engine_code from vehicle_node where id = ${ruleReturns.nodeId}
    union all
    select v.id, v.parent_id, v.engine_code from above a join vehicle_node v on v.id = a.parent_id),
  below as (
    select id, engine_code from vehicle_node where parent_id = ${ruleReturns.nodeId}
    union all
    select v.id, v.engine_code from below b join vehicle_node v on v.parent_id = b.id)
  select from (select id, engine_code from above union all select id, engine_code from below) car
  where car.id = ${fitmentRules.nodeId} or car.engine_code = ${fitmentRules.engineCode}
    or exists (select from vehicle_group_member m where m.group_id = ${fitmentRules.groupId} and m.node_id = car.id))`

/** Counts the returns of a product's rules; rules without returns are missing. */
export const countRuleReturns = async (
  db: Queryable,
  productId: number,
  now: Date,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ ruleId: ruleReturns.ruleId, returns: sql<number>`count(*)::int` })
    .from(ruleReturns)
    .innerJoin(fitmentRules, eq(fitmentRules.id, ruleReturns.ruleId))
    .where(and(eq(fitmentRules.productId, productId), selectCountedReturns(now)))
    .groupBy(ruleReturns.ruleId)
  return new Map(rows.map(({ ruleId, returns }) => [ruleId, returns]))
}

/** Returns true when goods ever came back because of a rule of one of the products. */
export const hasRuleReturns = async (tx: Write, productIds: readonly number[]): Promise<boolean> => {
  if (productIds.length === 0) return false
  const isOfProduct = inArray(fitmentRules.productId, [...productIds])
  const rows = await tx
    .select({ ruleId: ruleReturns.ruleId })
    .from(ruleReturns)
    .innerJoin(fitmentRules, and(eq(fitmentRules.id, ruleReturns.ruleId), isOfProduct))
    .limit(1)
  return rows.length > 0
}

/** A rule whose goods came back too often. */
export interface ReturnedRule {
  ruleId: number
  productId: number
  code: string
  /** The car of the rule, for people. */
  target: string
  confidence: Confidence
  returns: number
}

/**
 * Lists the rules whose goods came back so often that staff must review them. Checks run one at a time, because two
 * would both open a task.
 */
export const listReturnedRules = async (app: App, tx: Write, now: Date): Promise<ReturnedRule[]> => {
  await tx.execute(sql`lock table ${ruleReturns} in share row exclusive mode`)
  const rows = await tx
    .select({
      ruleId: fitmentRules.id,
      productId: fitmentRules.productId,
      confidence: fitmentRules.confidence,
      nodeId: fitmentRules.nodeId,
      groupId: fitmentRules.groupId,
      engineCode: fitmentRules.engineCode,
      code: sql<string>`(select code1 from product p where p.id = ${fitmentRules.productId})`,
      returns: sql<number>`count(*)::int`,
    })
    .from(ruleReturns)
    .innerJoin(fitmentRules, eq(fitmentRules.id, ruleReturns.ruleId))
    .where(selectCountedReturns(now))
    .groupBy(fitmentRules.id)
    .having(sql`count(*) >= ${RULE_RETURNS_TO_REVIEW}`)
    .orderBy(fitmentRules.id)
  if (rows.length === 0) return []
  const [catalogue, { groupNames }] = await Promise.all([readVehicleCatalogue(app), readFitmentTerms(app)])
  return rows.map(({ nodeId, groupId, engineCode, ...rule }) => ({
    ...rule,
    target: formatTargetName(catalogue, groupNames, toTarget({ nodeId, groupId, engineCode })),
  }))
}
