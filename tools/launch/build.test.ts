import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ensureBuilt } from './build.mjs'
import { buildOutputs } from './commands.mjs'

const STAMP = 'dist/.stamp'
let fault: string | undefined
vi.mock('node:fs', async importOriginal => {
  const fs = await importOriginal<typeof import('node:fs')>()
  // Root, who may run this, can write to what is read-only.
  const refusing: typeof fs.writeFileSync = (file, ...given) => {
    if (file === 'dist/.stamp' && fault) throw Object.assign(new Error(fault), { code: fault })
    return fs.writeFileSync(file, ...given)
  }
  return { ...fs, writeFileSync: refusing }
})

/** A checkout in which everything was built once; the build itself stands in as nothing. */
beforeEach(async () => {
  fault = undefined
  const before = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-build-'))
  process.chdir(folder)
  onTestFinished(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  })
  mkdirSync('src')
  writeFileSync('src/a.ts', 'a')
  await ensureBuilt('true')
  for (const path of buildOutputs) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
})

test('a read-only checkout whose files have other times is as built as it was', async () => {
  const stamp = readFileSync(STAMP, 'utf8')
  utimesSync('src/a.ts', 1, 1)
  for (const code of ['EACCES', 'EROFS', 'EPERM']) {
    fault = code
    await ensureBuilt('false')
  }
  expect(readFileSync(STAMP, 'utf8')).toBe(stamp)
  fault = undefined
  await ensureBuilt('false')
  expect(readFileSync(STAMP, 'utf8')).not.toBe(stamp)
})

test('what is no matter of rights is told', async () => {
  utimesSync('src/a.ts', 1, 1)
  fault = 'EIO'
  await expect(ensureBuilt('false')).rejects.toThrow('EIO')
})
