import { expect, test } from 'vitest'
import { hashPassword, verifyDummyPassword, verifyPassword } from './password-hash.ts'

test('verifies its own password only', async () => {
  const hash = await hashPassword('õige parool 123')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('õige parool 123', hash)).toBe(true)
  expect(await verifyPassword('o\u0303ige parool 123', hash)).toBe(true)
  expect(await verifyPassword('Õige parool 123', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('hashes the same password differently each time', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

test('verifies a hash with other costs', async () => {
  // The hash comes from the tests of the reference implementation.
  const storedHash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', storedHash)).toBe(true)
  expect(await verifyPassword('passwort', storedHash)).toBe(false)
})

test('rejects an unknown user and throws for an invalid hash', async () => {
  expect(await verifyDummyPassword('anything')).toBe(false)
  await expect(verifyPassword('anything', 'plain')).rejects.toThrow('cannot be read')
})
