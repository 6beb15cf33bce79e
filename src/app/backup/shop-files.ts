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

/** What lies outside of the database: files by their storage's keys, and mails that were kept as files. */
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

/** Named in a sentence; the log has them all. */
const MOST_NAMED = 5

/** What is said of a backup that was written while bytes were not where they belong. */
export const withoutFiles = (missing: readonly string[]): BackupError => {
  const names = missing.slice(0, MOST_NAMED).join(', ')
  const more = missing.length > MOST_NAMED ? ' and others' : ''
  return new BackupError(
    `The backup was written without ${missing.length} files, whose bytes are not there (${names}${more}): see that the shop's files (DATA_DIR/files, or the bucket of S3_BUCKET) are in place, and back up again. Until then no older backup is deleted. Files that are lost for good are uploaded again or deleted for good.`,
  )
}

/** The files that belong to a snapshot: the originals that its rows name, pictures of lists that wait, and its mails; sizes of pictures are made anew. */
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

/** Of lists that are not forgotten; none in a database that newer code has not brought up to date yet. */
const waitingPictures = async (client: pg.Client): Promise<number[]> => {
  const { rows: known } = await client.query(
    "select 1 from pg_tables where schemaname = 'public' and tablename = 'import_file'",
  )
  if (known.length === 0) return []
  const { rows } = await client.query<{ id: number }>('select id from import_file where import_id is not null')
  return rows.map(({ id }) => id)
}

/** With the name of the bucket, where the shop's files lie in one. */
export const filesToRestore = (rooms: Rooms, bucket?: string): RestoredFiles => ({
  async held() {
    const files = (await rooms.files.list()).map(key => `files/${key}`)
    const mails = (await rooms.mail.list()).map(key => `mail/${key}`)
    return [
      bucket
        ? // Sizes made of pictures are in no backup, and are made anew.
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
