import path from 'node:path'
import type pg from 'pg'
import { buildArchivedPictureKey } from '#exchange/server/archived-picture-key.ts'
import { buildOriginalKey } from '#files/server/storage-keys.ts'
import { BackupError } from '#platform/server/backup/archive.ts'
import type { RestoredFiles } from '#platform/server/backup/restore-backup.ts'
import type { BackedUpFiles } from '#platform/server/backup/write-backup.ts'
import { getMailFolder } from '#platform/server/mail/mail-file.ts'
import { createFolderStorage } from '#platform/server/storage/folder-storage.ts'
import type { FileStorage } from '#platform/server/storage/storage.ts'
import { IS_MAIL_WITHOUT_SECRETS } from './secrets.ts'

/** Data outside the database: stored files by key, and mails saved as files. */
interface BackupStorages {
  files: FileStorage
  mail: FileStorage
}
type StorageName = keyof BackupStorages

export const createBackupStorages = (
  dataDir: string,
  files: FileStorage = createFolderStorage(path.join(dataDir, 'files')),
): BackupStorages => ({
  files,
  mail: createFolderStorage(getMailFolder(dataDir)),
})

const splitName = (name: string): [StorageName, string] => {
  const [storageName = '', ...keyParts] = name.split('/')
  if (storageName !== 'files' && storageName !== 'mail')
    throw new Error(`A backup's file belongs to no storage: ${name}`)
  return [storageName, keyParts.join('/')]
}

/** Maximum files named in the message; the log has all. */
const MAX_NAMED_FILES = 5

export const createMissingFilesError = (missing: readonly string[]): BackupError => {
  const names = missing.slice(0, MAX_NAMED_FILES).join(', ')
  const remainder = missing.length > MAX_NAMED_FILES ? ' and others' : ''
  return new BackupError(
    [
      `The backup was written without ${missing.length} files, whose bytes are not there (${names}${remainder}):`,
      "see that the shop's files (DATA_DIR/files, or the bucket of S3_BUCKET) are in place, and back up again.",
      'Until then no older backup is deleted. Files that are lost for good are uploaded again or deleted for good.',
    ].join(' '),
  )
}

/**
 * Lists the files of a snapshot: originals that rows reference, pictures of pending imports, and mails. Resized
 * pictures are excluded.
 */
export const createBackedUpFiles = (storages: BackupStorages): BackedUpFiles => ({
  async listNames(client) {
    const { rows: originals } = await client.query<{ key: string }>('select distinct storage_key as key from file')
    const pendingPictures = await readPendingPictures(client)
    const { rows: mails } = await client.query<{ id: number }>(`select id from mail where ${IS_MAIL_WITHOUT_SECRETS}`)
    const mailIds = new Set(mails.map(mail => String(mail.id)))
    const mailFiles = (await storages.mail.list()).filter(name => mailIds.has(/-(\d+)\.eml$/.exec(name)?.[1] ?? ''))
    return [
      ...originals.map(({ key }) => `files/${buildOriginalKey(key)}`).toSorted(),
      ...pendingPictures.map(id => `files/${buildArchivedPictureKey(id)}`).toSorted(),
      ...mailFiles.map(name => `mail/${name}`).toSorted(),
    ]
  },
  read(name) {
    const [storageName, key] = splitName(name)
    return storages[storageName].get(key)
  },
})

/** Returns the ids of the pictures of pending imports; a database of an older release may lack the table. */
const readPendingPictures = async (client: pg.Client): Promise<number[]> => {
  const { rows: tables } = await client.query(
    "select 1 from pg_tables where schemaname = 'public' and tablename = 'import_file'",
  )
  if (tables.length === 0) return []
  const { rows } = await client.query<{ id: number }>('select id from import_file where import_id is not null')
  return rows.map(({ id }) => id)
}

/** `bucket` is the name of the S3 bucket, if one stores the files. */
export const createRestoredFiles = (storages: BackupStorages, bucket?: string): RestoredFiles => ({
  async listOccupied() {
    const files = (await storages.files.list()).map(key => `files/${key}`)
    const mails = (await storages.mail.list()).map(key => `mail/${key}`)
    return [
      bucket
        ? // Backups exclude resized pictures, which are generated on demand.
          {
            place: `the bucket ${bucket}`,
            names: files.filter(name => !name.startsWith('files/derived/')),
            isBucket: true,
          }
        : { place: 'the folder DATA_DIR/files', names: files, isBucket: false },
      { place: 'the folder DATA_DIR/mail', names: mails, isBucket: false },
    ].filter(({ names }) => names.length > 0)
  },
  read(name) {
    const [storageName, key] = splitName(name)
    return storages[storageName].get(key)
  },
  write(name, bytes) {
    const [storageName, key] = splitName(name)
    return storages[storageName].put(key, bytes)
  },
  async remove(names) {
    for (const name of names) {
      const [storageName, key] = splitName(name)
      await storages[storageName].delete(key)
    }
  },
})
