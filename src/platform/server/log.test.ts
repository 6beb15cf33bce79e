import { expect, test } from 'vitest'
import { plainError } from './log.ts'

test('an error is logged without its connection and its parameters', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', client: { password: 'secret' } })
  const error = new Error('Failed query: insert into "user" …\nparams: mari@example.ee,secret', { cause })
  const logged = JSON.stringify(plainError(error))
  expect(logged).toContain('Failed query')
  expect(logged).toContain('23505')
  expect(logged).not.toContain('mari@example.ee')
  expect(logged).not.toContain('secret')
})

test.each([
  ['text', 'text'],
  [{ message: 'told by an object' }, 'told by an object'],
])('what is no error is named too', (thrown, message) => expect(plainError(thrown).message).toBe(message))
