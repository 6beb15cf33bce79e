import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binariesIn, type PostgresBinaries } from './postgres-binaries.ts'

/**
 * Copies PostgreSQL's programs, once for each version, to a place that every user can enter and only root can write.
 */
export const copyBinaries = ({ native, version }: PostgresBinaries, parent = readableParent()): PostgresBinaries => {
  const hash = createHash('sha256').update(native).digest('hex').slice(0, 12)
  const place = join(parent, `pitlane-${hash}`)
  const copy = join(place, `postgres-${version}`)
  if (existsSync(copy)) return binariesIn(copy, version)
  mkdirSync(place, { recursive: true })
  chmodSync(place, 0o755)
  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  if (existsSync(copy)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, copy)
  return binariesIn(copy, version)
}

const readableParent = (): string => {
  try {
    accessSync('/var/lib', constants.W_OK)
    return '/var/lib'
  } catch {
    return tmpdir()
  }
}
