import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChangeTag } from '#kernel/change-tag.ts'
import { ok } from '#kernel/result.ts'
import { system } from './actor.ts'
import { createInvalidatingCache, oncePerApp } from './invalidating-cache.ts'
import { recordChange } from './testing/record-change.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { write } from './write.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(() => undefined)
})
afterAll(() => app.close())

/** Records a change of another process and waits until listeners have processed it. */
const changed = async (...tags: ChangeTag[]): Promise<void> => {
  await recordChange(app.db, tags)
  await app.changes.waitForListeners()
}

/** Makes numbers one after the other, each when the test releases it. */
const slowNumbers = () => {
  const begun: ((value?: unknown) => void)[] = []
  const make = async (): Promise<number> => {
    const gate = Promise.withResolvers()
    const number = begun.push(gate.resolve)
    await gate.promise
    return number
  }
  return { begun, make }
}

const counter = () => {
  let made = 0
  return () => ++made
}

test('is made once for concurrent and later callers, by name', async () => {
  let made = 0
  const ask = createInvalidatingCache(app, { dropOn: [] }, async name => `${name}${++made}`)
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a1', 'a1', 'b2'])
  expect(await ask('a')).toBe('a1')
})

describe('a change', () => {
  test('invalidates a value by its tags only', async () => {
    const ask = createInvalidatingCache(app, { dropOn: ['settings'] }, counter())
    expect(await ask()).toBe(1)
    await changed('content', 'product:7')
    expect(await ask()).toBe(1)
    await changed('settings')
    expect(await ask()).toBe(2)
  })

  test('during make prevents caching, and later callers get a newer value', async () => {
    const { begun, make } = slowNumbers()
    const ask = createInvalidatingCache(app, { dropOn: ['settings'] }, make)
    const before = ask()
    await expect.poll(() => begun.length).toBe(1)
    await changed('settings')
    const after = ask()
    await expect.poll(() => begun.length).toBe(2)
    begun[1]!()
    expect(await after).toBe(2)
    begun[0]!()
    expect(await before).toBe(1)
    expect(await ask()).toBe(2)
  })

  test('of other rows leaves a value whose tags are known', async () => {
    const { begun, make } = slowNumbers()
    const ask = createInvalidatingCache(
      app,
      { dropOn: (made: number) => new Set<ChangeTag>([`product:${made}`]) },
      make,
    )
    const unknown = ask()
    await expect.poll(() => begun.length).toBe(1)
    await changed('product:99')
    const known = ask()
    await expect.poll(() => begun.length).toBe(2)
    for (const go of begun) go()
    expect(await Promise.all([unknown, known])).toEqual([1, 2])
    await changed('product:99')
    expect(await ask()).toBe(2)
    await changed('product:2')
    const anew = ask()
    await expect.poll(() => begun.length).toBe(3)
    begun[2]!()
    expect(await anew).toBe(3)
  })

  test('of this process applies at once, even while the stream is held up', async () => {
    const ask = createInvalidatingCache(app, { dropOn: ['settings'] }, counter())
    const inStatement = createInvalidatingCache(app, { dropOn: ['delivery'] }, counter())
    await Promise.all([ask(), inStatement()])
    const busy = await app.db.$client.connect()
    await busy.query('begin; select pg_current_xact_id()')
    await write(app, system('test'), async tx => {
      tx.changed(['settings'])
      await tx.execute(tx.changedInStatement(['delivery']))
      return ok(null)
    })
    expect(await Promise.all([ask(), inStatement()])).toEqual([2, 2])
    await busy.query('commit')
    busy.release()
  })
})

describe('is not kept', () => {
  test('after a failure, so that the next caller retries', async () => {
    const next = counter()
    const ask = createInvalidatingCache(app, { dropOn: [] }, async () => {
      if (next() === 1) throw new Error('Away')
      return 'here'
    })
    await expect(ask()).rejects.toThrow('Away')
    expect(await ask()).toBe('here')
  })

  test('when the name does not exist', async () => {
    const next = counter()
    const ask = createInvalidatingCache(app, { dropOn: [] }, async () => (next() === 1 ? null : 'here'))
    expect(await ask('anybody names it')).toBeNull()
    expect(await ask('anybody names it')).toBe('here')
  })
})

describe('a moment', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}Z`)

  test('invalidates a value', async () => {
    const ask = createInvalidatingCache(app, { dropOn: [], until: () => at('12:00').getTime() }, counter())
    app.setNow(at('11:59'))
    expect([await ask(), await ask()]).toEqual([1, 1])
    app.setNow(at('12:00'))
    expect(await ask()).toBe(2)
  })

  test('that passes during make lets later callers make another value', async () => {
    const { begun, make } = slowNumbers()
    const ask = createInvalidatingCache(
      app,
      { dropOn: [], until: now => (now < at('12:00') ? at('12:00') : at('13:00')).getTime() },
      make,
    )
    app.setNow(at('11:59'))
    const before = ask()
    await expect.poll(() => begun.length).toBe(1)
    app.setNow(at('12:01'))
    const after = ask()
    await expect.poll(() => begun.length).toBe(2)
    for (const go of begun) go()
    expect(await Promise.all([before, after, ask()])).toEqual([1, 2, 2])
  })
})

test('makes a value once for each application', () => {
  const of = oncePerApp(() => ({}))
  expect(of(app)).toBe(of(app))
  expect(of({ ...app })).not.toBe(of(app))
})
