import { sql } from 'drizzle-orm'
import type { Write } from '#platform/server/write.ts'

/** The columns that identify a rule, besides its target. */
const RULE_COLUMNS = [
  'product_id',
  'source_id',
  'polarity',
  'from_ym',
  'to_ym',
  'fuels',
  'drives',
  'gearboxes',
  'bodies',
  'position',
  'quantity',
  'condition_key',
]

/**
 * Moves the rules of a double to another target. Removes a rule that the target already has from the same source; its
 * returns then count for the rule that stays.
 */
export const moveRules = async (
  tx: Write,
  column: 'node_id' | 'group_id',
  doubleId: number,
  targetId: number,
): Promise<void> => {
  const isSameRule = RULE_COLUMNS.map(name => `own.${name} is not distinct from f.${name}`).join(' and ')
  const target = sql.identifier(column)
  await tx.execute(sql`update product_fitment set version = version + 1
    where product_id in (select product_id from fitment where ${target} = ${doubleId})`)
  await tx.execute(sql`
    insert into fitment_return (rule_id, return_id, position, node_id, ordered_at, returned_at)
    select own.id, r.return_id, r.position, r.node_id, r.ordered_at, r.returned_at
    from fitment_return r join fitment f on f.id = r.rule_id and f.${target} = ${doubleId}
      join fitment own on own.${target} = ${targetId} and ${sql.raw(isSameRule)}
    on conflict do nothing`)
  await tx.execute(sql`delete from fitment f where f.${target} = ${doubleId} and exists (
    select from fitment own where own.${target} = ${targetId} and ${sql.raw(isSameRule)})`)
  await tx.execute(sql`update fitment set ${target} = ${targetId} where ${target} = ${doubleId}`)
}
