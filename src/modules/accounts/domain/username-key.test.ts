import { expect, test } from 'vitest'
import { usernameKey } from './username-key.ts'

test.each([
  [' Admin ', 'admin'],
  ['ÕIE', 'õie'],
  ['o\u0303ie', 'õie'],
  ['mari@Example.ee', 'mari@example.ee'],
])('%j is %j', (typed, key) => expect(usernameKey(typed)).toBe(key))
