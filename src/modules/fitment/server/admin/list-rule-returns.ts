import { type SQL, sql } from 'drizzle-orm'
import { selectMatchingIds } from '#catalog/server/catalog.ts'
import type { ReturnedRuleAnswer, ReturnedRuleQuery } from '#fitment/contract-rule-return.ts'
import type { Confidence } from '#fitment/domain/confidence.ts'
import type { SourceKind } from '#fitment/domain/fitment-rule.ts'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { App } from '#platform/server/app.ts'
import { readPage } from '#platform/server/db/read-page.ts'
import { selectTextIn } from '#platform/server/db/select-text-in.ts'
import { readFitmentTerms } from '../cached-fitment.ts'
import { formatTargetName } from '../format-target.ts'
import { selectCountedReturns } from '../read-rule-returns.ts'
import { readVehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { toTarget } from '../rule-rows.ts'
import { fitmentRules, ruleReturns } from '../tables.ts'

interface Row extends Record<string, unknown> {
  id: number
  productId: number
  code1: string
  name: string
  nodeId: number | null
  groupId: number | null
  engineCode: string | null
  sourceName: string
  sourceKind: SourceKind
  confidence: Confidence
  returns: number
  lastAt: Date | string
}

const ORDERS: Readonly<Record<ReturnedRuleQuery['sort'], SQL>> = {
  returns: sql`returns, id`,
  '-returns': sql`returns desc, id`,
  last_at: sql`"lastAt", id`,
  '-last_at': sql`"lastAt" desc, id desc`,
}

/** Lists a page of the rules whose goods came back because they did not fit. */
export const listRuleReturns = async (
  app: App,
  { q, sort, ...page }: ReturnedRuleQuery,
  language: Language,
): Promise<{ results: ReturnedRuleAnswer[]; paging: Pagination }> => {
  const returnCounts = sql`(
    select ${fitmentRules.id} as id, count(*)::int as returns, max(${ruleReturns.returnedAt}) as "lastAt"
    from ${ruleReturns} join ${fitmentRules} on ${fitmentRules.id} = ${ruleReturns.ruleId}
    where ${selectCountedReturns(app.now())}
      ${q === undefined ? sql`` : sql`and ${fitmentRules.productId} = ${selectMatchingIds(q)}`}
    group by ${fitmentRules.id}) w`
  const { rows, paging } = await readPage<Row>(page, {
    rows: async ({ limit, offset }) =>
      (
        await app.db.execute<Row>(sql`
          select w.*, f.product_id as "productId", p.code1, ${selectTextIn(sql`p.name`, language)} as name,
            f.node_id as "nodeId", f.group_id as "groupId", f.engine_code as "engineCode", f.confidence,
            s.name as "sourceName", s.kind as "sourceKind"
          from (select * from ${returnCounts} order by ${ORDERS[sort]} limit ${limit}::int offset ${offset}::int) w
          join fitment f using (id) join product p on p.id = f.product_id join fitment_source s on s.id = f.source_id
          order by ${ORDERS[sort]}`)
      ).rows,
    count: async () =>
      getFirstElement((await app.db.execute<{ n: number }>(sql`select count(*)::int as n from ${returnCounts}`)).rows)
        .n,
  })
  const [catalogue, { groupNames }] = await Promise.all([readVehicleCatalogue(app), readFitmentTerms(app)])
  return {
    results: rows.map(row => ({
      id: row.id,
      product_id: row.productId,
      code1: row.code1,
      name: row.name,
      target: formatTargetName(catalogue, groupNames, toTarget(row)),
      source_name: row.sourceName,
      source_kind: row.sourceKind,
      confidence: row.confidence,
      returns: row.returns,
      last_at: new Date(row.lastAt).toISOString(),
    })),
    paging,
  }
}
