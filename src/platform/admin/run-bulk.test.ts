import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineBulkEndpoints } from '#wire/contract-bulk.ts'
import { type Send, SendError } from '#wire/send.ts'
import { createOperationIds, runBulk, undoBulk } from './run-bulk.ts'

const calls = defineBulkEndpoints({
  path: '/v1/admin/thing',
  allow: { permission: 'product.edit' },
  filters: {},
  action: z.object({ percent: z.number() }),
})
const IDS = Array.from({ length: 500 }, (_value, index) => index + 1)
const PARAMETERS = { percent: 5 }

/** Answers all steps except one, whose answer is lost. */
const createSend = (lost: number | null) => {
  const operationIds: string[] = []
  const send = async (_call: unknown, { body }: { body: { ids: number[]; operationId: string } }) => {
    operationIds.push(body.operationId)
    if (operationIds.length === lost) throw new SendError('network', 'No connection')
    return { body: { data: { changed: body.ids.length, refused: [] } } }
  }
  return { send: send as unknown as Send, operationIds }
}

test('reuses the operation id for equal actions only', () => {
  const getOperationId = createOperationIds()
  expect(getOperationId(PARAMETERS)).toBe(getOperationId({ ...PARAMETERS }))
  expect(getOperationId({ percent: 6 })).not.toBe(getOperationId(PARAMETERS))
})

test('stops at a lost answer and returns the progress with the error', async () => {
  const { send, operationIds } = createSend(3)
  const handled: number[] = []
  const options = {
    signal: new AbortController().signal,
    onStep: (done: { handled: number }) => handled.push(done.handled),
  }
  const result = await runBulk(send, calls, { ids: IDS, parameters: PARAMETERS, operationId: 'a' }, options)
  expect(result).toEqual({
    operationId: 'a',
    changed: 400,
    refused: [],
    notes: [],
    handled: 400,
    error: 'No connection',
  })
  expect([handled, operationIds]).toEqual([
    [200, 400],
    ['a', 'a', 'a'],
  ])
  expect(
    await runBulk(createSend(null).send, calls, { ids: IDS, parameters: PARAMETERS, operationId: 'a' }, options),
  ).toMatchObject({
    changed: 500,
    error: null,
  })
})

test('continues at the step whose answer was lost', async () => {
  const options = { signal: new AbortController().signal, onStep: () => undefined }
  const before = await runBulk(
    createSend(3).send,
    calls,
    { ids: IDS, parameters: PARAMETERS, operationId: 'a' },
    options,
  )
  const { send, operationIds } = createSend(null)
  expect(await runBulk(send, calls, { ids: IDS, parameters: PARAMETERS, operationId: 'a', before }, options)).toEqual({
    operationId: 'a',
    changed: 500,
    refused: [],
    notes: [],
    handled: 500,
    error: null,
  })
  expect(operationIds).toHaveLength(1)
})

test('starts another action at its first row', async () => {
  const options = { signal: new AbortController().signal, onStep: () => undefined }
  const before = await runBulk(
    createSend(3).send,
    calls,
    { ids: IDS, parameters: PARAMETERS, operationId: 'a' },
    options,
  )
  const { send, operationIds } = createSend(null)
  const otherAction = { ids: IDS, parameters: { percent: 6 }, operationId: 'b', before }
  expect(await runBulk(send, calls, otherAction, options)).toMatchObject({
    operationId: 'b',
    changed: 500,
    handled: 500,
  })
  expect(operationIds).toEqual(['b', 'b', 'b'])
})

test('reports the progress of an undo and continues a failed one', async () => {
  const requestedAfter: number[] = []
  const send = (async (_call: unknown, { body: { after } }: { body: { after: number } }) => {
    requestedAfter.push(after)
    if (after === 20 && requestedAfter.length === 3) throw new SendError('network', 'No connection')
    return { body: { data: { undone: 9, skipped: 1, next: after === 30 ? null : after + 10 } } }
  }) as unknown as Send
  const progress: number[] = []
  const undo = (before: Awaited<ReturnType<typeof undoBulk>> | null) =>
    undoBulk(send, calls, { operationId: 'a', before }, ({ undone }) => progress.push(undone))
  const halfway = await undo(null)
  expect(halfway).toEqual({ undone: 18, skipped: 2, notes: [], next: 20, error: 'No connection' })
  expect(await undo(halfway)).toEqual({ undone: 36, skipped: 4, notes: [], next: null, error: null })
  expect([requestedAfter, progress]).toEqual([
    [0, 10, 20, 20, 30],
    [9, 18, 27, 36],
  ])
})
