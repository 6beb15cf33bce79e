import { statfs } from 'node:fs/promises'

/** PostgreSQL's log grows by pieces of this size; with less it may not be able to write at all. */
const NEEDED_BYTES = 16 * 1024 * 1024

/** True where the disk that holds a folder has too little room for the database to go on. */
export const isDiskFull = async (folder: string): Promise<boolean> => {
  const disk = await statfs(folder).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < NEEDED_BYTES
}
