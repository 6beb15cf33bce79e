import path from 'node:path'
import type pg from 'pg'
import { archivedPictureKey } from '#exchange/server/archived-picture-key.ts'
import { originalKey } from '#files/server/original-key.ts'
import { BackupError } from '#platform/server/backup/archive.ts'
import type { RestoredFiles } from '#platform/server/backup/restore-backup.ts'
import type { BackedUpFiles } from '#platform/server/backup/write-backup.ts'
import { mailFolder } from '#platform/server/mail/mail-file.ts'
import { folderStorage } from '#platform/server/storage/folder-storage.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { REDACTED_MAIL } from './secrets.ts'

/** Data outside the database: stored files by key, and mails saved as files. */
interface Rooms {
  files: Storage
  mail: Storage
}
type Room = keyof Rooms

export const roomsOf = (dataDir: string, files: Storage = folderStorage(path.join(dataDir, 'files'))): Rooms => ({
  files,
  mail: folderStorage(mailFolder(dataDir)),
})

const split = (name: string): [Room, string] => {
  const [room = '', ...rest] = name.split('/')
  if (room !== 'files' && room !== 'mail') throw new Error(`A backup's file lies in no room: ${name}`)
  return [room, rest.join('/')]
}

/** Maximum files named in the message; the log has all. */
const MOST_NAMED = 5

/** Describes a backup whose files were missing. */
export const withoutFiles = (missing: readonly string[]): BackupError => {
  const names = missing.slice(0, MOST_NAMED).join(', ')
  const more = missing.length > MOST_NAMED ? ' and others' : ''
  return new BackupError(
    `The backup was written without ${missing.length} files, whose bytes are not there (${names}${more}): see that the shop's files (DATA_DIR/files, or the bucket of S3_BUCKET) are in place, and back up again. Until then no older backup is deleted. Files that are lost for good are uploaded again or deleted for good.`,
  )
}

/**
 * Lists the files of a snapshot: originals that rows reference, pictures of pending imports, and mails. Resized
 * pictures are excluded.
 */
export const filesToBackUp = (rooms: Rooms): BackedUpFiles => ({
  async names(client) {
    const { rows: originals } = await client.query<{ key: string }>('select distinct storage_key as key from file')
    const waiting = await waitingPictures(client)
    const { rows: mails } = await client.query<{ id: number }>(`select id from mail where ${REDACTED_MAIL}`)
    const known = new Set(mails.map(mail => String(mail.id)))
    const letters = (await rooms.mail.list()).filter(name => known.has(/-(\d+)\.eml$/.exec(name)?.[1] ?? ''))
    return [
      ...originals.map(({ key }) => `files/${originalKey(key)}`).toSorted(),
      ...waiting.map(id => `files/${archivedPictureKey(id)}`).toSorted(),
      ...letters.map(name => `mail/${name}`).toSorted(),
    ]
  },
  read(name) {
    const [room, key] = split(name)
    return rooms[room].get(key)
  },
})

/** Reads the pending imports; a database of an older release may lack the table. */
const waitingPictures = async (client: pg.Client): Promise<number[]> => {
  const { rows: known } = await client.query(
    "select 1 from pg_tables where schemaname = 'public' and tablename = 'import_file'",
  )
  if (known.length === 0) return []
  const { rows } = await client.query<{ id: number }>('select id from import_file where import_id is not null')
  return rows.map(({ id }) => id)
}

/** `bucket` names the S3 bucket where one stores the files. */
export const filesToRestore = (rooms: Rooms, bucket?: string): RestoredFiles => ({
  async held() {
    const files = (await rooms.files.list()).map(key => `files/${key}`)
    const mails = (await rooms.mail.list()).map(key => `mail/${key}`)
    return [
      bucket
        ? // Backups exclude resized pictures, which are generated on demand.
          {
            place: `the bucket ${bucket}`,
            names: files.filter(name => !name.startsWith('files/derived/')),
            outlives: true,
          }
        : { place: 'the folder DATA_DIR/files', names: files, outlives: false },
      { place: 'the folder DATA_DIR/mail', names: mails, outlives: false },
    ].filter(({ names }) => names.length > 0)
  },
  read(name) {
    const [room, key] = split(name)
    return rooms[room].get(key)
  },
  write(name, bytes) {
    const [room, key] = split(name)
    return rooms[room].put(key, bytes)
  },
  async remove(names) {
    for (const name of names) {
      const [room, key] = split(name)
      await rooms[room].delete(key)
    }
  },
})
