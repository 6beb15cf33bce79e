import { expect, test } from 'vitest'
import { findStatementErrors } from './find-statement-errors.ts'

const COMPLETE = { name: 'Mari Maasikas', contract: '100123', email: 'mari@example.com' }

test.each([
  ['accepts a complete statement', {}, []],
  ['accepts any text as the number of the contract', { contract: 'minu tellimus' }, []],
  ['requires a name', { name: '' }, ['name']],
  ['requires a number', { contract: '' }, ['contract']],
  ['requires an address for the receipt', { email: '' }, ['email']],
  ['refuses two addresses', { email: 'a@example.com, b@example.com' }, ['email']],
])('%s', (_title, changes, fields) => {
  expect(Object.keys(findStatementErrors({ ...COMPLETE, ...changes }))).toEqual(fields)
})
