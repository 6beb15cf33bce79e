import { type SQL, sql } from 'drizzle-orm'
import type { SourceKind } from '#fitment/domain/fitment-rule.ts'
import type { RuleImportScope } from '#fitment/domain/rule-import-states.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'

/** Products per transaction: some thousand rules, which take a fraction of a second. */
const BATCH_SIZE = 400

export interface ComparedImport {
  id: number
  sourceId: number
  scope: RuleImportScope
  lastProductId: number
}

/**
 * Returns the next products that the import concerns. A complete list concerns all products of its source, unless it
 * has a refused row without a code, which might name any of them.
 */
export const listNextProducts = async (db: Queryable, ruleImport: ComparedImport): Promise<number[]> => {
  const { id, sourceId, scope, lastProductId } = ruleImport
  const others = sql`
    union (select distinct product_id from fitment where source_id = ${sourceId}::int and product_id > ${lastProductId}::int
      and not exists (select from fitment_import_finding where import_id = ${id}::int and kind = 'refused' and sku = '')
      order by product_id limit ${BATCH_SIZE}::int)`
  const { rows } = await db.execute<{ product_id: number }>(sql`
    select product_id from (
      (select distinct product_id from fitment_import_product where import_id = ${id}::int
        and product_id > ${lastProductId}::int and problem is null order by product_id limit ${BATCH_SIZE}::int)
      ${scope === 'source' ? others : sql``}
    ) concerned order by product_id limit ${BATCH_SIZE}::int`)
  return rows.map(row => row.product_id)
}

/** Counts the products that the import concerns. */
export const countProducts = async (db: Queryable, { id, sourceId, scope }: ComparedImport): Promise<number> => {
  const others = sql`union select product_id from fitment where source_id = ${sourceId}::int`
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select product_id from fitment_import_product where import_id = ${id}::int and problem is null
      ${scope === 'source' ? others : sql``}) concerned`)
  return getFirstElement(rows).count
}

/** Identifies a rule of a product within its source by the columns of the unique constraint. */
const RULE_KEY = sql`row(node_id, group_id, engine_code, polarity, from_ym, to_ym, fuels, drives, gearboxes, bodies,
  position, quantity, condition_key)::text`

/**
 * The conditions of a row and those of its car's mapping. A row that asks a question of the mapping itself keeps its own
 * answers, because a person entered them for this row.
 */
const CONDITION_KEY = sql`case when t.condition_key = '' then r.condition_key when r.condition_key = '' then t.condition_key
  else (select string_agg(condition, '&' order by condition collate "C") from (
    select condition from string_to_table(r.condition_key, '&') condition
    union all select condition from string_to_table(t.condition_key, '&') condition where split_part(condition, '=', 1) not in (
      select split_part(own, '=', 1) from string_to_table(r.condition_key, '&') own)) both_lists) end`

/** The confidence of rules whose file names none. */
const CONFIDENCE_BY_KIND: Readonly<Record<SourceKind, string>> = {
  own: 'verified',
  manufacturer: 'manufacturer',
  supplier: 'supplier',
  guess: 'guess',
}

/**
 * Common table expressions of a batch. `listed` are all rules of the file, `wanted` each once, `stored` those of the
 * source. A double leads to the vehicle that it was merged into. A rule for one of several vehicles names only those
 * that were built in its years. With `cars` only the rules of these cars of the file.
 */
const selectRules = (
  { id, sourceId, scope }: ComparedImport,
  productIds: readonly number[],
  cars?: readonly number[],
): SQL => sql`
  batch as (select unnest(${sql.param([...productIds])}::int[]) as product_id),
  listed as (
    select *, ${RULE_KEY} as key from (
      select p.product_id, p.sku, r.row, r.line, coalesce(n.merged_into, n.id) as node_id, t.group_id, t.engine_code,
        r.polarity, r.from_ym, r.to_ym, r.fuels, r.drives, r.gearboxes, r.bodies, r.position, r.quantity,
        ${CONDITION_KEY} as condition_key, r.note, r.confidence
      from batch join fitment_import_product p on p.import_id = ${id}::int and p.product_id = batch.product_id
        join fitment_import_row r on r.import_id = ${id}::int and r.product = p.id
        join fitment_import_target t on t.import_id = ${id}::int and t.car = r.car
        left join vehicle_node n on n.id = t.node_id
      where p.problem is null and not r.is_refused and (t.node_id is null or n.removed_at is null and n.id is not null)
        ${cars ? sql`and r.car = any(${sql.param([...cars])}::int[])` : sql``}
        and not (t.is_one_of_several and (coalesce(r.from_ym > t.to_ym, false) or coalesce(r.to_ym < t.from_ym, false)))
    ) found
  ),
  wanted as (select distinct on (product_id, key) * from listed order by product_id, key, row),
  stored as (
    select f.*, ${RULE_KEY} as key from batch join fitment f on f.product_id = batch.product_id
    where f.source_id = ${sourceId}::int
  ),
  kept as (
    select distinct p.product_id from batch join fitment_import_product p
      on p.import_id = ${id}::int and p.product_id = batch.product_id and (p.is_kept or ${scope === 'add'})
  ),
  universal as (
    select distinct p.product_id from batch
      join fitment_import_product p on p.import_id = ${id}::int and p.product_id = batch.product_id and p.problem is null
      join fitment_import_row r on r.import_id = ${id}::int and r.product = p.id and r.car is null
        and not r.is_refused
  )`

/** An import that only adds keeps the stored note where the file is silent. */
const selectNote = ({ scope }: ComparedImport): SQL =>
  scope === 'add' ? sql`case when w.note = ${EMPTY_NOTE} then s.note else w.note end` : sql`w.note`

const EMPTY_NOTE = sql`'{"type": "language"}'::jsonb`

const isChanged = (ruleImport: ComparedImport): SQL =>
  sql`(${selectNote(ruleImport)} <> s.note or coalesce(w.confidence, s.confidence) <> s.confidence)`

/** A rule of the file with the result that a run would have. */
export interface ComparedRule {
  product_id: number
  sku: string
  row: number
  line: number
  node_id: number | null
  group_id: number | null
  engine_code: string | null
  polarity: 'fits' | 'excludes'
  from_ym: number | null
  to_ym: number | null
  fuels: string[]
  drives: string[]
  gearboxes: string[]
  bodies: string[]
  position: string | null
  condition_key: string
  result: 'created' | 'changed' | 'unchanged' | 'duplicate'
}

/** Compares the rules of a batch without changing any. */
export const compareRules = async (
  db: Queryable,
  ruleImport: ComparedImport,
  productIds: readonly number[],
): Promise<{ rules: ComparedRule[]; removed: number; universal: number }> => {
  const { rows } = await db.execute<ComparedRule & Record<string, unknown>>(sql`
    with ${selectRules(ruleImport, productIds)}
    select w.product_id, w.sku, w.row, w.line, w.node_id, w.group_id, w.engine_code, w.polarity, w.from_ym, w.to_ym,
      w.fuels, w.drives, w.gearboxes, w.bodies, w.position, w.condition_key,
      case when row_number() over (partition by w.product_id, w.key order by w.row) > 1 then 'duplicate'
        when s.id is null then 'created' when ${isChanged(ruleImport)} then 'changed' else 'unchanged' end as result
    from listed w left join stored s on s.product_id = w.product_id and s.key = w.key order by w.product_id, w.row`)
  const { rows: others } = await db.execute<{ removed: number; universal: number }>(sql`
    with ${selectRules(ruleImport, productIds)}
    select (select count(*)::int from stored s where not exists (
        select from wanted w where w.product_id = s.product_id and w.key = s.key)
        and product_id not in (select product_id from kept)) as removed,
      (select count(*)::int from universal u left join product_fitment f on f.product_id = u.product_id
        where coalesce(f.mode, 'specific') = 'specific') as universal`)
  return { rules: rows, ...getFirstElement(others) }
}

type AppliedImport = ComparedImport & { sourceKind: SourceKind }

export interface AppliedBatch {
  created: number
  changed: number
  removed: number
  unchanged: number
  universal: number
  /** Products whose rules or mode changed. */
  products: number[]
}

const BEFORE_COLUMNS = sql`jsonb_build_object('nodeId', node_id, 'groupId', group_id, 'engineCode', engine_code,
  'polarity', polarity, 'fromYm', from_ym, 'toYm', to_ym, 'fuels', fuels, 'drives', drives, 'gearboxes', gearboxes,
  'bodies', bodies, 'position', position, 'quantity', quantity, 'conditionKey', condition_key, 'note', note,
  'confidence', confidence, 'importId', import_id)`

/** Selects the conditions of inserted rules from their text, such as `7=1|2&9=3`. */
export const selectConditions = (inserted: SQL): SQL => sql`
  select id, split_part(condition, '=', 1)::int, string_to_array(split_part(condition, '=', 2), '|')
  from ${inserted}, string_to_table(condition_key, '&') as condition where condition_key <> ''`

/** Common table expressions that store the wanted rules which the source lacks. */
const insertRules = ({ id, sourceId, sourceKind }: AppliedImport, at: SQL): SQL => sql`
  inserted as (
    insert into fitment (product_id, source_id, node_id, group_id, engine_code, polarity, from_ym, to_ym, fuels, drives,
      gearboxes, bodies, position, quantity, condition_key, note, confidence, modified_at, import_id)
    select w.product_id, ${sourceId}::int, w.node_id, w.group_id, w.engine_code, w.polarity, w.from_ym, w.to_ym, w.fuels,
      w.drives, w.gearboxes, w.bodies, w.position, w.quantity, w.condition_key, w.note,
      coalesce(w.confidence, ${CONFIDENCE_BY_KIND[sourceKind]}), ${at}, ${id}::int
    from wanted w where not exists (select from stored s where s.product_id = w.product_id and s.key = w.key)
    order by w.product_id, w.row
    on conflict do nothing returning id, product_id, condition_key
  ),
  conditions as (
    insert into fitment_condition (fitment_id, question_id, answers) ${selectConditions(sql`inserted`)}
  )`

/**
 * Stores the rules of cars that became known after the run, and changes no other rule. They name the import, so that
 * its undo removes them too.
 */
export const addRulesOfCars = async (
  tx: Write,
  ruleImport: AppliedImport,
  cars: readonly number[],
  now: Date,
): Promise<Pick<AppliedBatch, 'created' | 'products'>> => {
  const { rows: named } = await tx.execute<{ product_id: number }>(sql`
    select distinct p.product_id from fitment_import_row r
      join fitment_import_product p on p.import_id = r.import_id and p.id = r.product
    where r.import_id = ${ruleImport.id}::int and r.car = any(${sql.param([...cars])}::int[]) and p.problem is null
    order by p.product_id`)
  const productIds = named.map(row => row.product_id)
  const added: Pick<AppliedBatch, 'created' | 'products'> = { created: 0, products: [] }
  for (let start = 0; start < productIds.length; start += BATCH_SIZE) {
    const ids = productIds.slice(start, start + BATCH_SIZE)
    await lockProducts(tx, ids)
    const { rows } = await tx.execute<typeof added & Record<string, unknown>>(sql`
      with ${selectRules(ruleImport, ids, cars)}, ${insertRules(ruleImport, sql`${now.toISOString()}::timestamptz`)},
      counted as (
        update product_fitment set version = version + 1 where product_id in (select product_id from inserted)
      )
      select count(*)::int as created, coalesce(array_agg(distinct product_id), '{}') as products from inserted`)
    const batch = getFirstElement(rows)
    added.created += batch.created
    added.products.push(...batch.products)
  }
  return added
}

/**
 * Locks the products of a batch and makes their rules of the source those of the file. Records what it changed and
 * removed for the undo; created rules name the import themselves.
 */
export const applyRules = async (
  tx: Write,
  ruleImport: AppliedImport,
  productIds: readonly number[],
  now: Date,
): Promise<AppliedBatch> => {
  const { id } = ruleImport
  const at = sql`${now.toISOString()}::timestamptz`
  await lockProducts(tx, productIds)
  const { rows } = await tx.execute<AppliedBatch & Record<string, unknown>>(sql`
    with ${selectRules(ruleImport, productIds)},
    removed as (
      delete from fitment f using stored s where f.id = s.id
        and not exists (select from wanted w where w.product_id = s.product_id and w.key = s.key)
        and f.product_id not in (select product_id from kept)
      returning f.*
    ),
    changed as (
      select s.*, ${selectNote(ruleImport)} as new_note, coalesce(w.confidence, s.confidence) as new_confidence
      from stored s join wanted w on w.product_id = s.product_id and w.key = s.key where ${isChanged(ruleImport)}
    ),
    updated as (
      update fitment f set note = c.new_note, confidence = c.new_confidence, modified_at = ${at}
      from changed c where f.id = c.id
    ),
    ${insertRules(ruleImport, at)},
    modes as (
      select u.product_id, f.mode from universal u join product_fitment f on f.product_id = u.product_id
      where f.mode = 'specific'
    ),
    recorded as (
      insert into fitment_import_change (import_id, product_id, kind, fitment_id, before, applied_at)
      select ${id}::int, product_id, 'removed', null::int, ${BEFORE_COLUMNS}, ${at} from removed
      union all select ${id}::int, product_id, 'changed', id, ${BEFORE_COLUMNS}, ${at} from changed
      union all select ${id}::int, product_id, 'mode', null, jsonb_build_object('mode', mode), ${at} from modes
    ),
    touched as (
      select product_id from removed union select product_id from changed union select product_id from inserted
      union select product_id from modes
    ),
    counted as (
      update product_fitment f set version = version + 1,
        mode = case when f.product_id in (select product_id from modes) then 'universal' else mode end
      where f.product_id in (select product_id from touched)
    )
    select (select count(*)::int from inserted) as created, (select count(*)::int from changed) as changed,
      (select count(*)::int from removed) as removed, (select count(*)::int from modes) as universal,
      (select count(*)::int from wanted w join stored s on s.product_id = w.product_id and s.key = w.key
        where not ${isChanged(ruleImport)}) as unchanged,
      coalesce((select array_agg(product_id) from touched), '{}') as products`)
  return getFirstElement(rows)
}

/** Creates missing rows of fitments and locks all until the transaction ends, in the order of their products. */
export const lockProducts = async (tx: Write, productIds: readonly number[]): Promise<void> => {
  const ids = sql`${sql.param([...productIds])}::int[]`
  await tx.execute(sql`
    insert into product_fitment (product_id) select id from product where id = any(${ids}) order by id on conflict do nothing`)
  await tx.execute(sql`
    select from product_fitment where product_id = any(${ids}) order by product_id for no key update`)
}
