import { type SpawnOptions, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { copyBinaries } from './copy-binaries.ts'
import { changeOwner } from './file-owner.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartError } from './start-error.ts'
import { findOrdinaryUser, hasName, type SystemUser } from './system-user.ts'

/** The way to start PostgreSQL's programs: the user, the folder of the programs and the data argument. */
export interface RunAs {
  how: 'directly' | 'as another user' | 'in a user namespace' | 'from a copy'
  binaries: PostgresBinaries
  /** Comes before program and arguments. */
  prefix: string[]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
  /** The value of `-D` for a program that starts inside the cluster's folder. */
  dataArgument(cluster: string): string
  /** The required owner of the cluster's files; undefined leaves them unchanged. */
  owner: SystemUser | undefined
}

/** Program and arguments for `spawn`, with the prefix applied. */
export const commandOf = ({ prefix }: RunAs, program: string, args: string[]): [string, string[]] => {
  const [first = program, ...rest] = [...prefix, program, ...args]
  return [first, rest]
}

/**
 * Chooses an ordinary user where root starts the shop, since PostgreSQL refuses to run as root. The data never move.
 * `room` is PostgreSQL's folder; it is given to the chosen user. Throws StartRefusal.
 */
export const chooseRunAs = (binaries: PostgresBinaries, room: string, ways: readonly Way[] = rootWays): RunAs => {
  const isRoot = process.getuid?.() === 0
  if (process.platform === 'win32' || (!isRoot && hasName())) return directly(binaries)
  const user = findOrdinaryUser(statSync(room).uid)
  for (const way of user && isRoot ? ways : []) {
    const run = way(binaries, user as SystemUser)
    if (works(run) && changeOwner(room, run.owner as SystemUser)) return run
  }
  if (user && !isRoot) {
    const run = { ...inNamespace(binaries, user), owner: undefined }
    if (works(run)) return run
  }
  throw new StartError(
    'PostgreSQL refuses to run as this user: start Pitlane as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 database.',
  )
}

export type Way = (binaries: PostgresBinaries, user: SystemUser) => RunAs

const directly = (binaries: PostgresBinaries): RunAs => ({
  how: 'directly',
  binaries,
  prefix: [],
  options: {},
  dataArgument: cluster => cluster,
  owner: undefined,
})

/** The process starts inside the cluster's folder, so a parent folder that is closed to others does not matter. */
export const asAnotherUser: Way = (binaries, user) => ({
  ...directly(binaries),
  how: 'as another user',
  options: { ...user },
  dataArgument: cluster => (process.platform === 'linux' ? '/proc/self/cwd' : cluster),
  owner: user,
})

/** Stays root for the file system, but appears as the ordinary user. */
export const inNamespace: Way = (binaries, { uid, gid }) => ({
  ...directly(binaries),
  how: 'in a user namespace',
  prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
  owner: { uid: 0, gid: 0 },
})

/** `parent` holds the copy; by default /var/lib, or the temporary folder where that is not writable. */
export const fromCopyIn =
  (parent?: string): Way =>
  (binaries, user) => ({ ...asAnotherUser(copyBinaries(binaries, parent), user), how: 'from a copy' })

/** Tried in order: least privilege first, copying last. */
const rootWays: readonly Way[] = [asAnotherUser, inNamespace, fromCopyIn()]

const works = (run: RunAs): boolean => {
  const [program, args] = commandOf(run, run.binaries.initdb, ['--version'])
  return spawnSync(program, args, { ...run.options, cwd: '/' }).status === 0
}
