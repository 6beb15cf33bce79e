import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Returns the SQL condition for rows visible at a time, equal to the kernel's rule. Staff also see hidden rows. */
export const visibleAt = (visibility: SQLWrapper, now: Date, staff: boolean): SQL => {
  const ms = now.getTime()
  const from = sql`coalesce((${visibility}->>'rangeFrom')::float8, ${ms}::float8)`
  const to = sql`(${visibility}->>'rangeTo')::float8`
  const type = sql`coalesce((${visibility}->>'type')::int, 0)`
  const inRange = sql`(${type} = 0 or (${from} <= ${ms}::float8 and (${type} = 1 or ${to} is null
    or ${to} is not distinct from (${visibility}->>'rangeFrom')::float8 or ${ms}::float8 < ${to})))`
  const state = sql`coalesce(case when ${inRange} then ${visibility}->>'stateInRange' else ${visibility}->>'stateOutRange' end, '0')`
  const most = staff ? 1 : 0
  // A JSON null has no state, hence it is visible.
  return sql`((${state})::int <= ${most})`
}
