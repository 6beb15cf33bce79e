import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { createLog, serializeError } from './log.ts'

test('an error is logged without its connection and its parameters', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', client: { password: 'secret' } })
  const error = new Error('Failed query: insert into "user" …\nparams: mari@example.ee,secret', { cause })
  const logged = JSON.stringify(serializeError(error))
  expect(logged).toContain('Failed query')
  expect(logged).toContain('23505')
  expect(logged).not.toContain('mari@example.ee')
  expect(logged).not.toContain('secret')
})

const VALUES = 'Mari Maasikas\nPikk 1\n    at home, mari@example.ee\n\nparams: s3cret'
const createError = () => new Error(`Failed query: insert into "shop_order" …\nparams: 17,${VALUES},1`)

test.each<[string, () => Error]>([
  ['of a query', createError],
  ['that is the cause of another', () => new Error('An order could not be placed', { cause: createError() })],
  ['whose message is part of another', () => new Error(`An order could not be placed: ${createError().message}`)],
  [
    'whose message was changed afterwards',
    () => Object.assign(createError(), { message: 'An order could not be placed', name: 'Other' }),
  ],
])('removes values of many lines from an error %s, but not its stack frames', (_name, createLoggedError) => {
  const error = createLoggedError()
  const { cause = serializeError(error), ...fields } = serializeError(error)
  const logged = JSON.stringify([fields, cause])
  for (const part of ['Maasikas', 'Pikk', 's3cret']) expect(logged).not.toContain(part)
  for (const { stack } of [fields, cause]) expect(stack).toMatch(/\n {4}at .*log\.test\.ts/)
})

test('logs an error with many values quickly', () => {
  const error = new Error(`Failed query: insert …\nparams: ${'\n    at x\nvalue'.repeat(200_000)}`)
  const before = process.threadCpuUsage()
  expect(JSON.stringify(serializeError(error))).not.toContain('value')
  const { user, system } = process.threadCpuUsage(before)
  expect(user + system).toBeLessThan(1_000_000)
})

test.each<[string, (log: Logger) => void]>([
  ['the error alone', log => log.error(createError())],
  ['the error without a message', log => log.error({ err: createError() })],
  ['the error with its own message', log => log.warn({ err: createError(), reqId: 1 }, createError().message)],
  ['only a message', log => log.info(createError().message)],
])('removes values from a log line: %s', (_name, logLine) => {
  const lines: string[] = []
  logLine(createLog('info', { write: line => void lines.push(line) }))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!).msg).toContain('Failed query')
  for (const part of ['Maasikas', 'Pikk', 's3cret']) expect(lines[0]).not.toContain(part)
})

test('keeps the message of a line', () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  log.info('ready')
  log.info({ port: 3000 }, 'ready at %s', 'home')
  log.info({ port: 3000 })
  log.info({ err: 'no' }, 'ended')
  const serialized = lines.map(line => JSON.parse(line))
  expect(serialized.map(({ msg }) => msg)).toEqual(['ready', 'ready at home', undefined, 'ended'])
  expect(serialized[2].port).toBe(3000)
})

test.each([
  ['text', 'text'],
  [{ message: 'message of an object' }, 'message of an object'],
])('serializes the thrown value %j', (thrown, message) => expect(serializeError(thrown).message).toBe(message))
