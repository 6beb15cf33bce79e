import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Returns the SQL condition for rows visible at a time, equal to the kernel's rule. Staff also see hidden rows. */
export const isVisibleAt = (visibility: SQLWrapper, now: Date, { isStaff }: { isStaff: boolean }): SQL => {
  const nowMs = now.getTime()
  const rangeStart = sql`coalesce((${visibility}->>'rangeFrom')::float8, ${nowMs}::float8)`
  const rangeEnd = sql`(${visibility}->>'rangeTo')::float8`
  const type = sql`coalesce((${visibility}->>'type')::int, 0)`
  const rangeCondition = sql`(${type} = 0 or (${rangeStart} <= ${nowMs}::float8 and (${type} = 1 or ${rangeEnd} is null
    or ${rangeEnd} is not distinct from (${visibility}->>'rangeFrom')::float8 or ${nowMs}::float8 < ${rangeEnd})))`
  const state = sql`coalesce(case when ${rangeCondition} then ${visibility}->>'stateInRange' else ${visibility}->>'stateOutRange' end, '0')`
  const maxState = isStaff ? 1 : 0
  // A JSON null has no state, hence it is visible.
  return sql`((${state})::int <= ${maxState})`
}
