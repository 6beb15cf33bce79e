import { type SpawnOptions, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { copyBinaries } from './copy-binaries.ts'
import { giveTo } from './file-owner.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartRefusal } from './start-refusal.ts'
import { findOrdinaryUser, hasName, type SystemUser } from './system-user.ts'

/** How PostgreSQL's programs are started here: by whom, from where, and how they are told where their data is. */
export interface RunAs {
  how: 'directly' | 'as another user' | 'in a user namespace' | 'from a copy'
  binaries: PostgresBinaries
  /** Stands before program and arguments. */
  prefix: string[]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
  /** The value of `-D` for a program that is started inside the cluster's folder. */
  dataArgument(cluster: string): string
  /** Who must own the cluster's files; undefined leaves them as they are. */
  owner: SystemUser | undefined
}

/** A program and its arguments as this way wants them spawned. */
export const commandOf = ({ prefix }: RunAs, program: string, args: string[]): [string, string[]] => {
  const [first = program, ...rest] = [...prefix, program, ...args]
  return [first, rest]
}

/**
 * PostgreSQL refuses to run as root, so root hands it to an ordinary user; the data stay where they are in every case.
 * `room` is PostgreSQL's folder in the data folder; it is given to whoever will run. Throws StartRefusal.
 */
export const chooseRunAs = (binaries: PostgresBinaries, room: string, ways: readonly Way[] = rootWays): RunAs => {
  const isRoot = process.getuid?.() === 0
  if (process.platform === 'win32' || (!isRoot && hasName())) return directly(binaries)
  const user = findOrdinaryUser(statSync(room).uid)
  for (const way of user && isRoot ? ways : []) {
    const run = way(binaries, user as SystemUser)
    if (works(run) && giveTo(room, run.owner as SystemUser)) return run
  }
  if (user && !isRoot) {
    const run = { ...inNamespace(binaries, user), owner: undefined }
    if (works(run)) return run
  }
  throw new StartRefusal(
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

/** Started inside the cluster's folder it need not be able to walk there, so a folder closed to others is no obstacle. */
export const asAnotherUser: Way = (binaries, user) => ({
  ...directly(binaries),
  how: 'as another user',
  options: { ...user },
  dataArgument: cluster => (process.platform === 'linux' ? '/proc/self/cwd' : cluster),
  owner: user,
})

/** Stays root for the file system, but sees itself as the ordinary user. */
export const inNamespace: Way = (binaries, { uid, gid }) => ({
  ...directly(binaries),
  how: 'in a user namespace',
  prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
  owner: { uid: 0, gid: 0 },
})

/** `parent` is where the copy is kept; by default /var/lib, else the temporary folder. */
export const fromCopyIn =
  (parent?: string): Way =>
  (binaries, user) => ({ ...asAnotherUser(copyBinaries(binaries, parent), user), how: 'from a copy' })

/** For root, the first that works: least power first, then no copy. */
const rootWays: readonly Way[] = [asAnotherUser, inNamespace, fromCopyIn()]

const works = (run: RunAs): boolean => {
  const [program, args] = commandOf(run, run.binaries.initdb, ['--version'])
  return spawnSync(program, args, { ...run.options, cwd: '/' }).status === 0
}
