import { expect, test } from 'vitest'
import { normalizeUsername } from './normalize-username.ts'

test.each([
  [' Admin ', 'admin'],
  ['ÕIE', 'õie'],
  ['o\u0303ie', 'õie'],
  ['mari@Example.ee', 'mari@example.ee'],
])('normalizes %j to %j', (username, key) => expect(normalizeUsername(username)).toBe(key))
