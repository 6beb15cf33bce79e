import { sep } from 'node:path'

/** The start cannot go on; `message` is one plain sentence that says what to do. Shown without a stack, exit code 1. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** Another live Pitlane process owns the data folder. */
export class DataFolderInUse extends StartRefusal {
  override name = 'DataFolderInUse'
}

/** Passes by itself once somebody frees some space. */
export class DiskFull extends StartRefusal {
  override name = 'DiskFull'
}

/** `folder` is named as what the shop owner knows. */
export const diskFull = (folder: string) =>
  new DiskFull(`The disk that holds ${folder} is full: free some space, or set DATA_DIR to a folder on another disk.`)

const unwritable = (folder: string) =>
  new StartRefusal(`Cannot write to ${folder}: make it writable for this user, or set DATA_DIR to another folder.`)

/** What lies in the folder and is somebody else's, who was root for one start perhaps. */
const notOurs = (error: unknown, folder: string): StartRefusal | null => {
  const { path } = error as NodeJS.ErrnoException
  if (!FORBIDDEN.has(codeOf(error)) || !path?.startsWith(folder + sep) || !process.getuid) return null
  return new StartRefusal(
    `Cannot write to ${path}: give all that lies in the data folder to this user (chown -R ${process.getuid()} ${folder}), or set DATA_DIR to another folder.`,
  )
}
const FORBIDDEN: ReadonlySet<string> = new Set(['EACCES', 'EPERM'])

const byCode: Record<string, (folder: string) => StartRefusal> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
}

const notAFolder = (folder: string) => new StartRefusal(`${folder} is not a folder: set DATA_DIR to a folder.`)

/** What can only go wrong while the data folder itself is made. */
const byMakingCode: typeof byCode = {
  ...byCode,
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  // What Node answers for a new folder in a read-only file system.
  ENOENT: unwritable,
}

/** What the file system said, as a sentence for the shop owner; anything unexpected is answered as it came. */
export const refusalFromError = (error: unknown, folder: string): unknown =>
  notOurs(error, folder) ?? byCode[codeOf(error)]?.(folder) ?? error

/** The same for an error from making or entering the data folder. */
export const refusalFromMaking = (error: unknown, folder: string): unknown =>
  notOurs(error, folder) ?? byMakingCode[codeOf(error)]?.(folder) ?? error

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** What PostgreSQL's programs wrote before they gave up, as a sentence for the shop owner. */
export const refusalFromOutput = (output: string, folder: string, logFile: string): StartRefusal => {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(folder)
  if (/Read-only file system|Permission denied|Operation not permitted/.test(output)) return unwritable(folder)
  if (/GLIBC|cannot execute|Exec format|ENOENT|error while loading shared libraries/.test(output))
    return new StartRefusal(
      'The bundled PostgreSQL cannot run on this machine: set DATABASE_URL to a PostgreSQL 18 database.',
    )
  return new StartRefusal(
    `The bundled PostgreSQL did not start; its log ${logFile} says why: ${output.trim().split('\n').at(-1) ?? ''}`,
  )
}
