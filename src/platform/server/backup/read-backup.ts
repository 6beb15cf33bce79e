import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import {
  ARCHIVE_FORMAT,
  BackupError,
  CONTENTS_NAME,
  type Contents,
  contentsSchema,
  countRows,
  FILES_PREFIX,
  MANIFEST_NAME,
  type Manifest,
  manifestSchema,
  TABLES_PREFIX,
} from './archive.ts'
import { ArchiveError, readTar, type TarEntry } from './tar.ts'

/** Handles the entries of an archive in the order in which they are stored. */
export interface BackupReader {
  onManifest?(manifest: Manifest): Promise<void>
  /** Chunks of one table arrive one after the other. */
  onTableChunk?(table: string, bytes: Buffer): Promise<void>
  /** Runs after the last chunk of each table. */
  onTableEnd?(): Promise<void>
  onFile?(name: string, bytes: Buffer): Promise<void>
}

/** Reads an archive to its end and returns its table of contents; throws BackupError unless the entries match it. */
export const readBackup = async (file: string, reader: BackupReader = {}): Promise<Contents> => {
  await access(file, constants.R_OK).catch((cause: unknown) => {
    throw new BackupError(
      `The backup ${file} is not there or cannot be read: give the file that a backup was written to.`,
      { cause },
    )
  })
  const entries = new EntryChecksums()
  let storedContents: Contents | undefined
  const source = createReadStream(file)
  const decompressed = createZstdDecompress()
  const decompressing = pipeline(source, decompressed)
  // `readTar` reports the error of the stream.
  decompressing.catch(() => undefined)
  try {
    for await (const entry of readTar(decompressed)) storedContents = await readEntry(entry, entries, reader)
    await reader.onTableEnd?.()
  } catch (error) {
    throw isArchiveError(error) ? createDamagedError(file, error) : error
  } finally {
    source.destroy()
    decompressed.destroy()
  }
  if (!storedContents) throw createDamagedError(file, new Error('the list of its contents is missing'))
  const difference = entries.findDifference(storedContents)
  if (difference) throw createDamagedError(file, new Error(difference))
  return storedContents
}

/** Reads an archive to its end; throws BackupError unless every entry matches its checksum. */
export const checkBackup = (file: string): Promise<Contents> => readBackup(file)

const createDamagedError = (file: string, cause: unknown): BackupError =>
  new BackupError(
    `The backup ${file} is damaged or unfinished (${shortenReason(cause instanceof Error ? cause.message : String(cause))}): use another one.`,
    { cause },
  )

/** Shortens a database error: it repeats the rejected value, which may be a whole letter. */
const shortenReason = (reason: string): string => {
  const line = reason.replace(/\s+/g, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

/**
 * Returns true for errors of the archive itself: of its compression, layout or lists. They include rows that the
 * database rejects (SQLSTATE classes 22 and 23) and unknown columns or tables (42703, 42P01).
 */
const isArchiveError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return (
    /^(ZSTD|ERR_ZLIB|Z_|2[23][0-9A-Z]{3}$|42703$|42P01$)/.test(code) ||
    error instanceof ArchiveError ||
    ['SyntaxError', 'ZodError', '$ZodError'].includes(error.name)
  )
}

const readEntry = async (
  { name, body }: TarEntry,
  entries: EntryChecksums,
  reader: BackupReader,
): Promise<Contents | undefined> => {
  if (name.startsWith(TABLES_PREFIX)) {
    const table = name.slice(TABLES_PREFIX.length).replace(/\/\d+$/, '')
    if (entries.startTable(table)) await reader.onTableEnd?.()
    for await (const chunk of body) {
      entries.addPart(table, chunk)
      await reader.onTableChunk?.(table, chunk)
    }
    return undefined
  }
  if (entries.endTable()) await reader.onTableEnd?.()
  const bytes = await readWholeStream(body)
  if (name === CONTENTS_NAME) return contentsSchema.parse(JSON.parse(bytes.toString()))
  if (name === MANIFEST_NAME) {
    const manifest = manifestSchema.parse(JSON.parse(bytes.toString()))
    if (manifest.format > ARCHIVE_FORMAT) throw createNewerBackupError()
    await reader.onManifest?.(manifest)
  } else if (name.startsWith(FILES_PREFIX)) {
    entries.addFile(name.slice(FILES_PREFIX.length), bytes)
    await reader.onFile?.(name.slice(FILES_PREFIX.length), bytes)
  } else throw new ArchiveError(`unknown entry ${name}`)
  return undefined
}

export const createNewerBackupError = (): BackupError =>
  new BackupError('The backup was made by a newer Pitlane than this one: update the code, then restore it.')

const readWholeStream = async (body: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Counts and sums up the entries that were read, and compares them with the table of contents. */
class EntryChecksums {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>()
  readonly #files = new Map<string, string>()
  #currentTable: string | null = null

  /** Returns true when this ends another table. */
  startTable(table: string): boolean {
    const hasEnded = this.#currentTable !== null && this.#currentTable !== table
    this.#currentTable = table
    return hasEnded
  }

  /** Returns true when a table was open. */
  endTable(): boolean {
    const hasEnded = this.#currentTable !== null
    this.#currentTable = null
    return hasEnded
  }

  addPart(table: string, bytes: Buffer): void {
    const checksum = this.#tables.get(table) ?? { rows: 0, hash: createHash('sha256') }
    checksum.rows += countRows(bytes)
    checksum.hash.update(bytes)
    this.#tables.set(table, checksum)
  }

  addFile(name: string, bytes: Buffer): void {
    this.#files.set(name, createHash('sha256').update(bytes).digest('hex'))
  }

  findDifference({ tables, files }: Contents): string | null {
    for (const { name, rows, sha256 } of tables) {
      const actual = this.#tables.get(name) ?? { rows: 0, hash: createHash('sha256') }
      if (actual.rows !== rows || actual.hash.digest('hex') !== sha256) return `the checksum of table ${name} differs`
    }
    for (const { name, sha256 } of files)
      if (this.#files.get(name) !== sha256) return `the checksum of file ${name} differs`
    if (this.#files.size !== files.length) return 'its list of contents lacks some of its files'
    return null
  }
}
