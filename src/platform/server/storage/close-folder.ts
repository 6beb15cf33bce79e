import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from './make-folder.ts'

/** What lies in the data folder and holds what customers wrote, or was sent to them. */
const ROOMS = ['files', 'mail']

/** Keeps other users of the machine out of the rooms of a data folder, also of one that an earlier version made. */
export const closeDataFolder = async (dataDir: string): Promise<void> => {
  for (const room of ROOMS) {
    const folder = path.join(dataDir, room)
    makeFolder(folder)
    await chmod(folder, 0o700)
  }
}
