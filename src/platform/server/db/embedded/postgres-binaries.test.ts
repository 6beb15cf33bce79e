import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linkLibraries } from './postgres-binaries.ts'

test('creates missing library links and keeps existing ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pl-'))
  mkdirSync(join(folder, 'native', 'lib'), { recursive: true })
  const links = ['libpq.so', 'libpq.so.5'].map(name => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  linkLibraries(folder)
  linkLibraries(folder)
  expect(readlinkSync(join(folder, 'native', 'lib', 'libpq.so'))).toBe('libpq.so.5.18')
  expect(readlinkSync(join(folder, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  rmSync(folder, { recursive: true })
})
