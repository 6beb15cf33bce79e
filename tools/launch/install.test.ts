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
const isThere = () => true

test('accepts an install by npm without packages of other platforms', () => {
  expect(isCompletelyInstalled(LOCKED, createInstallation('pg', 'db-linux'), LINUX, isThere)).toBe(true)
  expect(isCompletelyInstalled(LOCKED, createInstallation('pg', 'db-musl'), { ...LINUX, libc: 'musl' }, isThere)).toBe(
    true,
  )
  expect(isCompletelyInstalled(LOCKED, createInstallation('pg'), { ...LINUX, cpu: 'riscv64' }, isThere)).toBe(true)
})

test('rejects an install from another machine', () => {
  expect(isCompletelyInstalled(LOCKED, createInstallation('pg', 'db-darwin'), LINUX, isThere)).toBe(false)
  expect(isCompletelyInstalled(LOCKED, createInstallation('pg', 'db-musl'), LINUX, isThere)).toBe(false)
})

test('rejects an install with wrong versions, or without required packages', () => {
  const all = createInstallation('pg', 'db-linux')
  expect(isCompletelyInstalled(LOCKED, { ...all, 'node_modules/pg': { version: '7.0.0' } }, LINUX, isThere)).toBe(false)
  expect(isCompletelyInstalled(LOCKED, all, LINUX, path => path !== 'node_modules/pg')).toBe(false)
  expect(isCompletelyInstalled(LOCKED, createInstallation('db-linux'), LINUX, isThere)).toBe(false)
})
