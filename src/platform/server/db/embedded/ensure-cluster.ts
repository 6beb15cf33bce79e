import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { generatePassword, readConnection, writeConnection } from './connection-settings.ts'
import { buildCommand, type RunAs } from './run-as.ts'
import { parseStartError, StartError } from './start-error.ts'

/** PostgreSQL's programs inherit only the search path from our environment, and Windows' system folders. */
export const createProgramEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }),
})

/**
 * Creates `<folder>/cluster` with the database and user `pitlane`, and a password for it, if they are missing. As on
 * a managed PostgreSQL, the user is not a superuser, and the superuser cannot log in. A new cluster appears complete or
 * not at all. Throws StartError.
 */
export const ensureCluster = (run: RunAs, folder: string, { fsync }: { fsync: boolean }): void => {
  const cluster = join(folder, 'cluster')
  if (existsSync(cluster)) {
    assertVersion(run, cluster)
    // PostgreSQL refuses a folder that others can read, such as a plain copy of a data folder.
    if (statSync(cluster).mode & 0o077) chmodSync(cluster, 0o700)
    if (readConnection(folder)) return
  }
  const password = generatePassword()
  if (existsSync(cluster)) {
    runSingleUser(run, folder, cluster, [`ALTER ROLE pitlane PASSWORD '${password}'`])
  } else {
    removeUnfinishedCluster(folder)
    const unfinished = join(folder, `${UNFINISHED_PREFIX}${generatePassword().slice(0, 8)}`)
    try {
      initializeCluster(run, folder, unfinished, { fsync })
      runSingleUser(run, folder, unfinished, [
        `CREATE ROLE pitlane LOGIN CREATEDB PASSWORD '${password}'`,
        'CREATE DATABASE pitlane OWNER pitlane',
      ])
      renameSync(unfinished, cluster)
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  writeConnection(folder, { port: 0, password })
}

const UNFINISHED_PREFIX = 'cluster.new.'

/** Removes a cluster that a killed start left. Its initdb may still be running; then the next start removes it. */
const removeUnfinishedCluster = (folder: string): void => {
  for (const name of readdirSync(folder).filter(entry => entry.startsWith(UNFINISHED_PREFIX))) {
    try {
      rmSync(join(folder, name), { recursive: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && ['ENOTEMPTY', 'ENOENT'].includes(String(error.code))))
        throw error
    }
  }
}

const assertVersion = ({ binaries }: RunAs, cluster: string): void => {
  const storedVersion = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (storedVersion === binaries.major) return
  throw new StartError(
    `The data in ${cluster} were made by PostgreSQL ${storedVersion}, and this Pitlane brings ${binaries.major}: ` +
      'back up with the former version and restore into a new DATA_DIR.',
  )
}

const initializeCluster = (run: RunAs, folder: string, cluster: string, { fsync }: { fsync: boolean }): void => {
  mkdirSync(cluster, { mode: 0o700 })
  if (run.options.uid !== undefined && run.options.gid !== undefined)
    chownSync(cluster, run.options.uid, run.options.gid)
  // The built-in C.UTF-8 sorts alike on every machine and lower-cases Õ, unlike the system's collations.
  const args = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  // Nobody can connect yet; pg_hba.conf below requires passwords.
  args.push('--username=postgres', '--auth=trust', '--no-instructions', ...(fsync ? [] : ['--no-sync']))
  runProgram(run, folder, cluster, run.binaries.initdb, ['-D', run.getDataArgument(cluster), ...args])
  const accessFile = join(cluster, 'pg_hba.conf')
  writeFileSync(accessFile, 'host all pitlane 127.0.0.1/32 scram-sha-256\n')
  chmodSync(accessFile, 0o644)
}

const runSingleUser = (run: RunAs, folder: string, cluster: string, statements: string[]): void => {
  const args = ['--single', '-D', run.getDataArgument(cluster), '-c', 'exit_on_error=on', 'postgres']
  runProgram(run, folder, cluster, run.binaries.postgres, args, statements.map(line => `${line}\n`).join(''))
}

const runProgram = (
  run: RunAs,
  folder: string,
  cluster: string,
  path: string,
  programArgs: string[],
  input = '',
): void => {
  const [program, args] = buildCommand(run, path, programArgs)
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    ...run.options,
    cwd: cluster,
    env: createProgramEnvironment(),
    encoding: 'utf8',
    input,
  })
  if (status === 0) return
  const logFile = join(folder, 'server.log')
  const output = `${error ?? ''}${stdout ?? ''}${stderr ?? ''}`
  const startError = parseStartError(output, folder, logFile)
  writeFileSync(logFile, output, { flag: 'a' })
  throw startError
}
