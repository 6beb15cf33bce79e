import { expect, test } from 'vitest'
import { z } from 'zod'
import { bulkCalls } from '#wire/contract-bulk.ts'
import { type Send, SendFailure } from '#wire/send.ts'
import { actOfDeed, runBulk } from './bulk-run.ts'

const calls = bulkCalls({
  path: '/v1/admin/thing',
  allow: { permission: 'product.edit' },
  filters: {},
  deed: z.object({ percent: z.number() }),
})
const IDS = Array.from({ length: 500 }, (_one, at) => at + 1)
const deed = { percent: 5 }

/** Answers the steps, and loses the answer of one. */
const sending = (lost: number | null) => {
  const acts: string[] = []
  const send = async (_call: unknown, { body }: { body: { ids: number[]; act: string } }) => {
    acts.push(body.act)
    if (acts.length === lost) throw new SendFailure('network', 'No connection')
    return { body: { data: { changed: body.ids.length, refused: [] } } }
  }
  return { send: send as unknown as Send, acts }
}

test('what is pressed again is the same act; another deed is another one', () => {
  const actOf = actOfDeed()
  expect(actOf(deed)).toBe(actOf({ ...deed }))
  expect(actOf({ percent: 6 })).not.toBe(actOf(deed))
})

test('a lost answer ends the run: what was changed before it is told with the fault', async () => {
  const { send, acts } = sending(3)
  const handled: number[] = []
  const options = { signal: new AbortController().signal, onStep: (count: number) => handled.push(count) }
  const done = await runBulk(send, calls, { ids: IDS, deed, act: 'a' }, options)
  expect(done).toEqual({ act: 'a', changed: 400, refused: [], fault: 'No connection' })
  expect([handled, acts]).toEqual([
    [200, 400],
    ['a', 'a', 'a'],
  ])
  expect(await runBulk(sending(null).send, calls, { ids: IDS, deed, act: 'a' }, options)).toMatchObject({
    changed: 500,
    fault: null,
  })
})
