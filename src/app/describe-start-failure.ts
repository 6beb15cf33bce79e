import path from 'node:path'
import { createDiskFullError, StartError } from '#platform/server/db/embedded/start-error.ts'
import { isDatabaseUnavailable } from '#platform/server/db/is-database-unavailable.ts'
import { isDiskFull } from '#platform/server/is-disk-full.ts'
import { isOutOfSpace } from '#platform/server/is-out-of-space.ts'
import type { Settings } from '#platform/server/settings.ts'

const FULL_DATABASE_MESSAGE = 'The disk of the database (DATABASE_URL) is full: free some space there, and start again.'

/** PostgreSQL's code for a disk without space. */
const DISK_FULL = '53100'

/** Describes a start failure; a full disk becomes a sentence for the owner. */
export const describeStartFailure = async (
  error: unknown,
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<unknown> => {
  const folder = path.resolve(DATA_DIR)
  if (error instanceof StartError) return error
  if (isOutOfSpace(error)) return createDiskFullError(folder)
  if (DATABASE_URL) return isDatabaseDiskFull(error) ? new StartError(FULL_DATABASE_MESSAGE) : error
  // The bundled PostgreSQL exits when it cannot write its log, and its connections close.
  const isFull = isDatabaseDiskFull(error) || (isDatabaseUnavailable(error) && (await isDiskFull(folder)))
  return isFull ? createDiskFullError(folder) : error
}

const isDatabaseDiskFull = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === DISK_FULL || isDatabaseDiskFull(error.cause))
