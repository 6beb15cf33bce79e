import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ensureBuilt } from './build.mjs'
import { buildOutputs } from './commands.mjs'

const STAMP = 'dist/.stamp'
let writeErrorCode: string | undefined
vi.mock('node:fs', async importOriginal => {
  const fs = await importOriginal<typeof import('node:fs')>()
  // Root can write to read-only files.
  const refuseWrite: typeof fs.writeFileSync = (file, ...rest) => {
    if (file === 'dist/.stamp' && writeErrorCode)
      throw Object.assign(new Error(writeErrorCode), { code: writeErrorCode })
    return fs.writeFileSync(file, ...rest)
  }
  return { ...fs, writeFileSync: refuseWrite }
})

/** Creates a checkout whose build is up to date; the build itself is a stub. */
beforeEach(async () => {
  writeErrorCode = undefined
  const previousFolder = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-build-'))
  process.chdir(folder)
  onTestFinished(() => {
    process.chdir(previousFolder)
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

test('keeps the build of a read-only checkout when only file times differ', async () => {
  const stamp = readFileSync(STAMP, 'utf8')
  utimesSync('src/a.ts', 1, 1)
  for (const code of ['EACCES', 'EROFS', 'EPERM']) {
    writeErrorCode = code
    await ensureBuilt('false')
  }
  expect(readFileSync(STAMP, 'utf8')).toBe(stamp)
  writeErrorCode = undefined
  await ensureBuilt('false')
  expect(readFileSync(STAMP, 'utf8')).not.toBe(stamp)
})

test('throws write errors other than missing permissions', async () => {
  utimesSync('src/a.ts', 1, 1)
  writeErrorCode = 'EIO'
  await expect(ensureBuilt('false')).rejects.toThrow('EIO')
})
