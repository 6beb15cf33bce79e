import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { HIDDEN, VISIBLE } from '#kernel/visibility-state.ts'

/**
 * Builds the SQL condition for rows visible at a time; `getVisibilityState` of the kernel has the same rule, with the
 * same numbers of types and states. Staff also see hidden rows.
 */
export const buildVisibilityCondition = (visibility: SQLWrapper, now: Date, { isStaff }: { isStaff: boolean }): SQL => {
  const nowMs = now.getTime()
  const rangeStart = sql`coalesce((${visibility}->>'rangeFrom')::float8, ${nowMs}::float8)`
  const rangeEnd = sql`(${visibility}->>'rangeTo')::float8`
  const type = sql`coalesce((${visibility}->>'type')::int, 0)`
  // An end equal to the start means an open end.
  const rangeCondition = sql`(${type} = 0 or (${rangeStart} <= ${nowMs}::float8 and (${type} = 1 or ${rangeEnd} is null
    or ${rangeEnd} is not distinct from (${visibility}->>'rangeFrom')::float8 or ${nowMs}::float8 < ${rangeEnd})))`
  const state = sql`coalesce(case when ${rangeCondition} then ${visibility}->>'stateInRange' else ${visibility}->>'stateOutRange' end, '0')`
  const maxState = isStaff ? HIDDEN : VISIBLE
  // A JSON null has no state, which `coalesce` above turns into visible.
  return sql`((${state})::int <= ${maxState})`
}
