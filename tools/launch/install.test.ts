import { expect, test } from 'vitest'
import { isCompletelyInstalled } from './install.mjs'

const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const createEntry = (os: string, libc?: string) => ({
  version: '1.0.0',
  optional: true,
  os: [os],
  cpu: ['x64'],
  ...(libc && { libc: [libc] }),
})
const LOCKED = {
  '': { version: '0.1.0' },
  'node_modules/pg': { version: '8.0.0' },
  'node_modules/any': { version: '1.0.0', optional: true },
  'node_modules/db-linux': createEntry('linux', 'glibc'),
  'node_modules/db-musl': createEntry('linux', 'musl'),
  'node_modules/db-darwin': createEntry('darwin'),
}
const createInstallation = (...names: string[]) =>
  Object.fromEntries(Object.entries(LOCKED).filter(([path]) => names.some(name => path === `node_modules/${name}`)))
const exists = () => true

test('accepts an install by npm without packages of other platforms', () => {
  expect(isCompletelyInstalled(LOCKED, createInstallation('pg', 'db-linux'), LINUX, exists)).toBe(true)
  expect(isCompletelyInstalled(LOCKED, createInstallation('pg', 'db-musl'), { ...LINUX, libc: 'musl' }, exists)).toBe(
    true,
  )
  expect(isCompletelyInstalled(LOCKED, createInstallation('pg'), { ...LINUX, cpu: 'riscv64' }, exists)).toBe(true)
})

test('rejects an install from another machine', () => {
  expect(isCompletelyInstalled(LOCKED, createInstallation('pg', 'db-darwin'), LINUX, exists)).toBe(false)
  expect(isCompletelyInstalled(LOCKED, createInstallation('pg', 'db-musl'), LINUX, exists)).toBe(false)
})

test('rejects an install with wrong versions, or without required packages', () => {
  const complete = createInstallation('pg', 'db-linux')
  expect(isCompletelyInstalled(LOCKED, { ...complete, 'node_modules/pg': { version: '7.0.0' } }, LINUX, exists)).toBe(
    false,
  )
  expect(isCompletelyInstalled(LOCKED, complete, LINUX, path => path !== 'node_modules/pg')).toBe(false)
  expect(isCompletelyInstalled(LOCKED, createInstallation('db-linux'), LINUX, exists)).toBe(false)
})
