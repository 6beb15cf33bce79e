import { sep } from 'node:path'

/**
 * The start cannot go on; `message` is one plain sentence that says what to do. Shown without a stack, with exit code
 * 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}

/** Another live Pitlane process owns the data folder. */
export class DataFolderInUseError extends StartError {
  override name = 'DataFolderInUseError'
}

/** Temporary: a retry succeeds once there is free space. */
export class DiskFullError extends StartError {
  override name = 'DiskFullError'
}

/** `folder` is a path that the shop owner knows. */
export const createDiskFullError = (folder: string) =>
  new DiskFullError(
    `The disk that holds ${folder} is full: free some space, or set DATA_DIR to a folder on another disk.`,
  )

const createUnwritableError = (folder: string) =>
  new StartError(`Cannot write to ${folder}: make it writable for this user, or set DATA_DIR to another folder.`)

/** Explains a file in the folder that belongs to another user, for example after one start as root; null for others. */
const createOtherOwnerError = (error: unknown, folder: string): StartError | null => {
  const { path } = error as NodeJS.ErrnoException
  if (!FORBIDDEN_CODES.has(readCode(error)) || !path?.startsWith(folder + sep) || !process.getuid) return null
  return new StartError(
    `Cannot write to ${path}: give all that lies in the data folder to this user (chown -R ${process.getuid()} ${folder}), or set DATA_DIR to another folder.`,
  )
}
const FORBIDDEN_CODES: ReadonlySet<string> = new Set(['EACCES', 'EPERM'])

const ERRORS_BY_CODE: Record<string, (folder: string) => StartError> = {
  ENOSPC: createDiskFullError,
  EDQUOT: createDiskFullError,
  EACCES: createUnwritableError,
  EPERM: createUnwritableError,
  EROFS: createUnwritableError,
}

const createNotFolderError = (folder: string) => new StartError(`${folder} is not a folder: set DATA_DIR to a folder.`)

/** Adds the codes that only creating the data folder can raise. */
const INIT_ERRORS_BY_CODE: typeof ERRORS_BY_CODE = {
  ...ERRORS_BY_CODE,
  ENOTDIR: createNotFolderError,
  EEXIST: createNotFolderError,
  // Node reports ENOENT for a new folder in a read-only file system.
  ENOENT: createUnwritableError,
}

/** Turns a file system error into a sentence for the shop owner; returns an unexpected error unchanged. */
export const toStartError = (error: unknown, folder: string): unknown =>
  createOtherOwnerError(error, folder) ?? ERRORS_BY_CODE[readCode(error)]?.(folder) ?? error

/** Explains why the data folder cannot be created or entered. */
export const toInitError = (error: unknown, folder: string): unknown =>
  createOtherOwnerError(error, folder) ?? INIT_ERRORS_BY_CODE[readCode(error)]?.(folder) ?? error

const readCode = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Turns the output of PostgreSQL's programs into a sentence for the shop owner. */
export const parseStartError = (output: string, folder: string, logFile: string): StartError => {
  if (/No space left on device|Disk quota exceeded/.test(output)) return createDiskFullError(folder)
  if (/Read-only file system|Permission denied|Operation not permitted/.test(output))
    return createUnwritableError(folder)
  if (/GLIBC|cannot execute|Exec format|ENOENT|error while loading shared libraries/.test(output))
    return new StartError(
      'The bundled PostgreSQL cannot run on this machine: set DATABASE_URL to a PostgreSQL 18 database.',
    )
  return new StartError(
    `The bundled PostgreSQL did not start; its log ${logFile} says why: ${output.trim().split('\n').at(-1) ?? ''}`,
  )
}
