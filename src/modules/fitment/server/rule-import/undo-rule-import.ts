import { sql } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { lockProducts, selectConditions } from './compare-rules.ts'

const BATCH_SIZE = 400

interface UndoneImport {
  id: number
  sourceId: number
  lastProductId: number
}

/** Returns the next products whose rules the import created, changed or removed. */
export const listNextUndoneProducts = async (db: Queryable, { id, lastProductId }: UndoneImport): Promise<number[]> => {
  const select = (table: string) => sql`(select distinct product_id from ${sql.identifier(table)}
    where import_id = ${id}::int and product_id > ${lastProductId}::int order by product_id limit ${BATCH_SIZE}::int)`
  const { rows } = await db.execute<{ product_id: number }>(sql`
    ${select('fitment')} union ${select('fitment_import_change')} order by product_id limit ${BATCH_SIZE}::int`)
  return rows.map(row => row.product_id)
}

export const countUndoneProducts = async (db: Queryable, id: number): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select product_id from fitment where import_id = ${id}::int
      union select product_id from fitment_import_change where import_id = ${id}::int) concerned`)
  return getFirstElement(rows).count
}

export interface UndoneBatch {
  undone: number
  /** Changes that stay, because a person changed the rule since or its vehicle is gone. */
  skipped: number
  products: number[]
}

/**
 * Undoes the changes of some products: deletes created rules, restores changed ones that nobody changed since, and adds
 * removed ones again. Rules that a person changed belong to no import and stay unchanged.
 */
export const undoRules = async (
  tx: Write,
  { id, sourceId }: UndoneImport,
  productIds: readonly number[],
  now: Date,
): Promise<UndoneBatch> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const isInBatch = sql`import_id = ${id}::int and product_id = any(${sql.param([...productIds])}::int[])`
  await lockProducts(tx, productIds)
  // A statement of its own: a rule that one run removed and the next one created again has the same key.
  const { rows: deleted } = await tx.execute<{ product_id: number }>(
    sql`delete from fitment where ${isInBatch} returning product_id`,
  )
  const deletedIds = deleted.map(row => row.product_id)
  const { rows } = await tx.execute<UndoneBatch & Record<string, unknown>>(sql`
    with recorded as (
      delete from fitment_import_change where ${isInBatch}
      returning product_id, kind, fitment_id, before, applied_at
    ),
    -- An import that ran twice may have changed a rule twice: the first record has what it was, the last when it changed.
    -- A rule that the import itself created and removed again did not exist before.
    change as (
      select product_id, kind, fitment_id, (array_agg(before order by applied_at))[1] as before,
        max(applied_at) as applied_at
      from recorded where kind = 'changed' group by product_id, kind, fitment_id
      union all
      select product_id, kind, fitment_id, before, applied_at from recorded
      where kind <> 'changed' and (before ->> 'importId')::int is distinct from ${id}::int
    ),
    deleted as (select unnest(${sql.param(deletedIds)}::int[]) as product_id),
    restored as (
      update fitment f set note = c.before -> 'note', confidence = c.before ->> 'confidence', modified_at = ${at}
      from change c where c.kind = 'changed' and f.id = c.fitment_id and f.modified_at = c.applied_at
        and f.import_id is distinct from ${id}::int
      returning f.product_id
    ),
    added as (
      insert into fitment (product_id, source_id, node_id, group_id, engine_code, polarity, from_ym, to_ym, fuels, drives,
        gearboxes, bodies, position, quantity, condition_key, note, confidence, modified_at, import_id)
      select c.product_id, ${sourceId}::int, living.id, r."groupId", r."engineCode", r.polarity,
        r."fromYm", r."toYm", r.fuels, r.drives, r.gearboxes, r.bodies, r.position, r.quantity, r."conditionKey", r.note,
        r.confidence, ${at}, (select i.id from fitment_import i where i.id = r."importId")
      from change c cross join jsonb_to_record(c.before) as r("nodeId" int, "groupId" int, "engineCode" text, polarity text,
          "fromYm" int, "toYm" int, fuels text[], drives text[], gearboxes text[], bodies text[], position text,
          quantity int, "conditionKey" text, note jsonb, confidence text, "importId" int)
        join product_fitment p on p.product_id = c.product_id left join vehicle_node n on n.id = r."nodeId"
        left join vehicle_node living on living.id = coalesce(n.merged_into, n.id) and living.removed_at is null
      where c.kind = 'removed' and (r."nodeId" is null or living.id is not null)
        and (r."groupId" is null or exists (select from vehicle_group g where g.id = r."groupId"))
      on conflict do nothing returning id, product_id, condition_key
    ),
    conditions as (
      insert into fitment_condition (fitment_id, question_id, answers)
      select * from (${selectConditions(sql`added`)}) as c(id, question, answers)
      where exists (select from fitment_question q where q.id = c.question)
    ),
    modes as (
      select c.product_id, c.before ->> 'mode' as mode from change c
        join product_fitment f on f.product_id = c.product_id where c.kind = 'mode' and f.mode = 'universal'
    ),
    touched as (
      select product_id from deleted union select product_id from restored union select product_id from added
      union select product_id from modes
    ),
    counted as (
      update product_fitment f set version = version + 1,
        mode = coalesce((select m.mode from modes m where m.product_id = f.product_id), mode)
      where f.product_id in (select product_id from touched)
    )
    select (select count(*)::int from deleted) + (select count(*)::int from restored) + (select count(*)::int from added)
        + (select count(*)::int from modes) as undone,
      (select count(*)::int from change) - (select count(*)::int from restored) - (select count(*)::int from added)
        - (select count(*)::int from modes) as skipped,
      coalesce((select array_agg(product_id) from touched), '{}') as products`)
  return getFirstElement(rows)
}
