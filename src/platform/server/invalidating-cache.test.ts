import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChangeTag } from '#kernel/change-tag.ts'
import { ok } from '#kernel/result.ts'
import { createSystemActor } from './actor.ts'
import { createInvalidatingCache, memoizePerApp } from './invalidating-cache.ts'
import { recordChange } from './testing/record-change.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { write } from './write.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(() => undefined)
})
afterAll(() => app.close())

/** Records a change of another process and waits until listeners have processed it. */
const recordChangeAndWait = async (...tags: ChangeTag[]): Promise<void> => {
  await recordChange(app.db, tags)
  await app.changes.waitForListeners()
}

/** Creates numbers one after the other, each when the test releases it. */
const createSlowNumbers = () => {
  const pendingCalls: ((value?: unknown) => void)[] = []
  const createValue = async (): Promise<number> => {
    const gate = Promise.withResolvers()
    const number = pendingCalls.push(gate.resolve)
    await gate.promise
    return number
  }
  return { pendingCalls, createValue }
}

const createCounter = () => {
  let count = 0
  return () => ++count
}

test('creates each named value once for concurrent and later callers', async () => {
  let calls = 0
  const readCached = createInvalidatingCache(app, { invalidatedBy: [] }, async name => `${name}${++calls}`)
  expect(await Promise.all([readCached('a'), readCached('a'), readCached('b')])).toEqual(['a1', 'a1', 'b2'])
  expect(await readCached('a')).toBe('a1')
})

describe('a change', () => {
  test('invalidates a value by its tags only', async () => {
    const readCached = createInvalidatingCache(app, { invalidatedBy: ['settings'] }, createCounter())
    expect(await readCached()).toBe(1)
    await recordChangeAndWait('content', 'product:7')
    expect(await readCached()).toBe(1)
    await recordChangeAndWait('settings')
    expect(await readCached()).toBe(2)
  })

  test('caches no value that changes during its creation, and later callers get a newer one', async () => {
    const { pendingCalls, createValue } = createSlowNumbers()
    const readCached = createInvalidatingCache(app, { invalidatedBy: ['settings'] }, createValue)
    const before = readCached()
    await expect.poll(() => pendingCalls.length).toBe(1)
    await recordChangeAndWait('settings')
    const after = readCached()
    await expect.poll(() => pendingCalls.length).toBe(2)
    pendingCalls[1]!()
    expect(await after).toBe(2)
    pendingCalls[0]!()
    expect(await before).toBe(1)
    expect(await readCached()).toBe(2)
  })

  test('keeps a value whose tags are known when other rows change', async () => {
    const { pendingCalls, createValue } = createSlowNumbers()
    const readCached = createInvalidatingCache(
      app,
      { invalidatedBy: (value: number) => new Set<ChangeTag>([`product:${value}`]) },
      createValue,
    )
    const unknown = readCached()
    await expect.poll(() => pendingCalls.length).toBe(1)
    await recordChangeAndWait('product:99')
    const known = readCached()
    await expect.poll(() => pendingCalls.length).toBe(2)
    for (const finish of pendingCalls) finish()
    expect(await Promise.all([unknown, known])).toEqual([1, 2])
    await recordChangeAndWait('product:99')
    expect(await readCached()).toBe(2)
    await recordChangeAndWait('product:2')
    const third = readCached()
    await expect.poll(() => pendingCalls.length).toBe(3)
    pendingCalls[2]!()
    expect(await third).toBe(3)
  })

  test('applies a change of this process at once, even while the stream is held up', async () => {
    const readCached = createInvalidatingCache(app, { invalidatedBy: ['settings'] }, createCounter())
    const inStatement = createInvalidatingCache(app, { invalidatedBy: ['delivery'] }, createCounter())
    await Promise.all([readCached(), inStatement()])
    const otherClient = await app.db.$client.connect()
    await otherClient.query('begin; select pg_current_xact_id()')
    await write(app, createSystemActor('test'), async tx => {
      tx.changed(['settings'])
      await tx.execute(tx.buildTagInsert(['delivery']))
      return ok(null)
    })
    expect(await Promise.all([readCached(), inStatement()])).toEqual([2, 2])
    await otherClient.query('commit')
    otherClient.release()
  })
})

describe('values that are not cached', () => {
  test('does not cache a failure, so that the next caller retries', async () => {
    const count = createCounter()
    const readCached = createInvalidatingCache(app, { invalidatedBy: [] }, async () => {
      if (count() === 1) throw new Error('Away')
      return 'here'
    })
    await expect(readCached()).rejects.toThrow('Away')
    expect(await readCached()).toBe('here')
  })

  test('does not cache a value whose name does not exist', async () => {
    const count = createCounter()
    const readCached = createInvalidatingCache(app, { invalidatedBy: [] }, async () => (count() === 1 ? null : 'here'))
    expect(await readCached('unknown')).toBeNull()
    expect(await readCached('unknown')).toBe('here')
  })
})

describe('a moment', () => {
  const timeAt = (time: string) => new Date(`2026-11-20T${time}Z`)

  test('invalidates a value at its moment', async () => {
    const readCached = createInvalidatingCache(
      app,
      { invalidatedBy: [], until: () => timeAt('12:00').getTime() },
      createCounter(),
    )
    app.setNow(timeAt('11:59'))
    expect([await readCached(), await readCached()]).toEqual([1, 1])
    app.setNow(timeAt('12:00'))
    expect(await readCached()).toBe(2)
  })

  test('lets later callers create another value when its moment passes during its creation', async () => {
    const { pendingCalls, createValue } = createSlowNumbers()
    const readCached = createInvalidatingCache(
      app,
      { invalidatedBy: [], until: now => (now < timeAt('12:00') ? timeAt('12:00') : timeAt('13:00')).getTime() },
      createValue,
    )
    app.setNow(timeAt('11:59'))
    const before = readCached()
    await expect.poll(() => pendingCalls.length).toBe(1)
    app.setNow(timeAt('12:01'))
    const after = readCached()
    await expect.poll(() => pendingCalls.length).toBe(2)
    for (const finish of pendingCalls) finish()
    expect(await Promise.all([before, after, readCached()])).toEqual([1, 2, 2])
  })
})

test('creates a value once for each application', () => {
  const getValue = memoizePerApp(() => ({}))
  expect(getValue(app)).toBe(getValue(app))
  expect(getValue({ ...app })).not.toBe(getValue(app))
})

test('caches a limited number of names, and those used last', async () => {
  const count = createCounter()
  const readCached = createInvalidatingCache(app, { invalidatedBy: [], maxEntries: 2 }, count)
  for (const name of ['a', 'b', 'a', 'c']) await readCached(name)
  expect([await readCached('a'), await readCached('c'), await readCached('b')]).toEqual([1, 3, 4])
})
