import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getVisibilityState, type Visibility, type VisibilityState } from '#kernel/visibility.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { buildVisibilityCondition } from './build-visibility-condition.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const MOMENTS = [null, NOW.getTime() - 1, NOW.getTime(), NOW.getTime() + 1]
const STATES: VisibilityState[] = [0, 1, 2]

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(() => undefined)
})
afterAll(() => app.close())

const VISIBILITIES: (Partial<Visibility> | null)[] = [
  null,
  {},
  { type: 2, rangeFrom: NOW.getTime() + 1, rangeTo: null },
  { stateInRange: 1 },
  { type: 1, rangeFrom: NOW.getTime() + 1, stateInRange: 2 },
  ...([0, 1, 2] as const).flatMap(type =>
    MOMENTS.flatMap(rangeFrom =>
      MOMENTS.flatMap(rangeTo =>
        STATES.map(stateInRange => ({
          type,
          rangeFrom,
          rangeTo,
          stateInRange,
          stateOutRange: ((stateInRange + 1) % 3) as VisibilityState,
        })),
      ),
    ),
  ),
]

test.each([
  ['guests', false, 0],
  ['staff', true, 1],
] as const)('shows %s in SQL the same records as the visibility rule', async (_name, isStaff, maxState) => {
  const { rows } = await app.db.execute<{ at: number; shown: boolean }>(sql`
    select at::int - 1 as at, ${buildVisibilityCondition(sql`visibility`, NOW, { isStaff })} as shown
    from jsonb_array_elements(${JSON.stringify(VISIBILITIES)}::jsonb) with ordinality as input(visibility, at) order by at`)
  expect(rows.map(row => row.shown)).toEqual(
    VISIBILITIES.map(visibility => getVisibilityState(visibility, NOW.getTime()) <= maxState),
  )
})

test('treats missing visibility as visible', async () => {
  const { rows } = await app.db.execute(
    sql`select ${buildVisibilityCondition(sql`null::jsonb`, NOW, { isStaff: false })} as shown`,
  )
  expect(rows).toEqual([{ shown: true }])
})
