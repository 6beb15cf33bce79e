import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locateBinaries, type PostgresBinaries } from './postgres-binaries.ts'

/**
 * Copies PostgreSQL's programs, once for each version, to a place that every user can enter and only root can write.
 */
export const copyBinaries = (
  { native, version }: PostgresBinaries,
  parent = findReadableParent(),
): PostgresBinaries => {
  const hash = createHash('sha256').update(native).digest('hex').slice(0, 12)
  const versionsFolder = join(parent, `pitlane-${hash}`)
  const copy = join(versionsFolder, `postgres-${version}`)
  if (existsSync(copy)) return locateBinaries(copy, version)
  mkdirSync(versionsFolder, { recursive: true })
  chmodSync(versionsFolder, 0o755)
  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  if (existsSync(copy)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, copy)
  return locateBinaries(copy, version)
}

const findReadableParent = (): string => {
  try {
    accessSync('/var/lib', constants.W_OK)
    return '/var/lib'
  } catch {
    return tmpdir()
  }
}
