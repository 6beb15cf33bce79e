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
const failed = () => new Error(`Failed query: insert into "shop_order" …\nparams: 17,${VALUES},1`)

test.each<[string, () => Error]>([
  ['of a query', failed],
  ['of one that is told by another', () => new Error('An order could not be placed', { cause: failed() })],
  ['of one whose words stand in another', () => new Error(`An order could not be placed: ${failed().message}`)],
  [
    'whose words were changed afterwards',
    () => Object.assign(failed(), { message: 'An order could not be placed', name: 'Other' }),
  ],
])('values of many lines stay out of an error %s, and the calls that led to it do not', (_which, make) => {
  const error = make()
  const { cause = serializeError(error), ...told } = serializeError(error)
  const logged = JSON.stringify([told, cause])
  for (const part of ['Maasikas', 'Pikk', 's3cret']) expect(logged).not.toContain(part)
  for (const { stack } of [told, cause]) expect(stack).toMatch(/\n {4}at .*log\.test\.ts/)
})

test('logs an error with many values quickly', () => {
  const error = new Error(`Failed query: insert …\nparams: ${'\n    at x\nvalue'.repeat(200_000)}`)
  const before = process.threadCpuUsage()
  expect(JSON.stringify(serializeError(error))).not.toContain('value')
  const { user, system } = process.threadCpuUsage(before)
  expect(user + system).toBeLessThan(1_000_000)
})

test.each<[string, (log: Logger) => void]>([
  ['the error alone', log => log.error(failed())],
  ['the error without words', log => log.error({ err: failed() })],
  ['the error’s own words', log => log.warn({ err: failed(), reqId: 1 }, failed().message)],
  ['nothing but words', log => log.info(failed().message)],
])('no line of the log has values in it: %s', (_what, tell) => {
  const lines: string[] = []
  tell(createLog('info', { write: line => void lines.push(line) }))
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
  const told = lines.map(line => JSON.parse(line))
  expect(told.map(({ msg }) => msg)).toEqual(['ready', 'ready at home', undefined, 'ended'])
  expect(told[2].port).toBe(3000)
})

test.each([
  ['text', 'text'],
  [{ message: 'told by an object' }, 'told by an object'],
])('what is no error is named too', (thrown, message) => expect(serializeError(thrown).message).toBe(message))
