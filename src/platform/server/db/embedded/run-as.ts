import { type SpawnOptions, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { copyBinaries } from './copy-binaries.ts'
import { changeOwner } from './file-owner.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartError } from './start-error.ts'
import { findOrdinaryUser, hasUserName, type SystemUser } from './system-user.ts'

/** The way to start PostgreSQL's programs: the user, the folder of the programs and the data argument. */
export interface RunAs {
  mode: 'directly' | 'as another user' | 'in a user namespace' | 'from a copy'
  binaries: PostgresBinaries
  /** Comes before program and arguments. */
  prefix: string[]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
  /** Returns the value of `-D` for a program that starts inside the cluster's folder. */
  getDataArgument(cluster: string): string
  /** The required owner of the cluster's files; undefined leaves them unchanged. */
  owner: SystemUser | undefined
}

/** Returns program and arguments for `spawn`, with the prefix applied. */
export const buildCommand = ({ prefix }: RunAs, program: string, args: string[]): [string, string[]] => {
  const [command = program, ...commandArgs] = [...prefix, program, ...args]
  return [command, commandArgs]
}

/**
 * Chooses an ordinary user when root starts the shop, since PostgreSQL refuses to run as root. The data never move.
 * `folder` is PostgreSQL's folder; it is given to the chosen user. Throws StartError.
 */
export const chooseRunAs = (
  binaries: PostgresBinaries,
  folder: string,
  strategies: readonly RunAsStrategy[] = ROOT_STRATEGIES,
): RunAs => {
  const isRoot = process.getuid?.() === 0
  if (process.platform === 'win32' || (!isRoot && hasUserName())) return runDirectly(binaries)
  const user = findOrdinaryUser(statSync(folder).uid)
  for (const strategy of user && isRoot ? strategies : []) {
    const run = strategy(binaries, user as SystemUser)
    if (canRun(run) && changeOwner(folder, run.owner as SystemUser)) return run
  }
  if (user && !isRoot) {
    const run = { ...runInNamespace(binaries, user), owner: undefined }
    if (canRun(run)) return run
  }
  throw new StartError(
    'PostgreSQL refuses to run as this user: start Pitlane as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 database.',
  )
}

export type RunAsStrategy = (binaries: PostgresBinaries, user: SystemUser) => RunAs

const runDirectly = (binaries: PostgresBinaries): RunAs => ({
  mode: 'directly',
  binaries,
  prefix: [],
  options: {},
  getDataArgument: cluster => cluster,
  owner: undefined,
})

/** Runs a process as another user. It starts in the cluster's folder, so it needs no access to the parent folders. */
export const runAsAnotherUser: RunAsStrategy = (binaries, user) => ({
  ...runDirectly(binaries),
  mode: 'as another user',
  options: { ...user },
  getDataArgument: cluster => (process.platform === 'linux' ? '/proc/self/cwd' : cluster),
  owner: user,
})

/** The process stays root for the file system, but appears as the ordinary user. */
export const runInNamespace: RunAsStrategy = (binaries, { uid, gid }) => ({
  ...runDirectly(binaries),
  mode: 'in a user namespace',
  prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
  owner: { uid: 0, gid: 0 },
})

/**
 * Creates the strategy that runs copied programs. `parent` holds the copy: by default /var/lib, or the temporary folder
 * if that is not writable.
 */
export const createRunFromCopy =
  (parent?: string): RunAsStrategy =>
  (binaries, user) => ({ ...runAsAnotherUser(copyBinaries(binaries, parent), user), mode: 'from a copy' })

/** Tried in order: least privilege first, copying last. */
const ROOT_STRATEGIES: readonly RunAsStrategy[] = [runAsAnotherUser, runInNamespace, createRunFromCopy()]

const canRun = (run: RunAs): boolean => {
  const [program, args] = buildCommand(run, run.binaries.initdb, ['--version'])
  return spawnSync(program, args, { ...run.options, cwd: '/' }).status === 0
}
