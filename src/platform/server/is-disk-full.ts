import { statfs } from 'node:fs/promises'

/** PostgreSQL's WAL grows by segments of this size; with less space it may be unable to write. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

/** Returns true when the disk of a folder has too little space for the database. */
export const isDiskFull = async (folder: string): Promise<boolean> => {
  // Returns false for a folder that cannot be read, because the disk may have space.
  const disk = await statfs(folder).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < MIN_FREE_BYTES
}
