import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from './make-folder.ts'

/** Folders that hold texts of customers and mails to them. */
const PRIVATE_FOLDERS = ['files', 'mail']

/** Closes these folders to other users of the machine, also where an earlier version created them. */
export const closeDataFolder = async (dataDir: string): Promise<void> => {
  for (const name of PRIVATE_FOLDERS) {
    const folder = path.join(dataDir, name)
    makeFolder(folder)
    await chmod(folder, 0o700)
  }
}
