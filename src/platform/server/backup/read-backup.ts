import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import {
  BackupError,
  CONTENTS,
  type Contents,
  contentsSchema as contentsShape,
  countRows,
  FILES,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestSchema as manifestShape,
  TABLES,
} from './archive.ts'
import { ArchiveError, readTar, type TarEntry } from './tar.ts'

/** Handles the entries of an archive in the order in which they are stored. */
export interface BackupReader {
  manifest?(sentManifest: Manifest): Promise<void>
  /** Chunks of one table arrive in a row. */
  part?(table: string, bytes: Buffer): Promise<void>
  /** The latest table is complete. */
  endTable?(): Promise<void>
  file?(name: string, bytes: Buffer): Promise<void>
}

/** Reads an archive to its end and returns its table of contents; throws BackupError unless the entries match it. */
export const readBackup = async (file: string, reader: BackupReader = {}): Promise<Contents> => {
  await access(file, constants.R_OK).catch(() => {
    throw new BackupError(
      `The backup ${file} is not there or cannot be read: give the file that a backup was written to.`,
    )
  })
  const entries = new ReadEntries()
  let storedContents: Contents | undefined
  const source = createReadStream(file)
  const decompressed = createZstdDecompress()
  const decompressing = pipeline(source, decompressed)
  decompressing.catch(() => undefined)
  try {
    for await (const entry of readTar(decompressed)) storedContents = await readEntry(entry, entries, reader)
    await reader.endTable?.()
  } catch (error) {
    throw isArchiveError(error) ? damagedError(file, error) : error
  } finally {
    source.destroy()
    decompressed.destroy()
  }
  if (!storedContents) throw damagedError(file, new Error('the list of its contents is missing'))
  const difference = entries.differences(storedContents)
  if (difference) throw damagedError(file, new Error(difference))
  return storedContents
}

/** Reads an archive to its end; throws BackupError unless every entry matches its checksum. */
export const checkBackup = (file: string): Promise<Contents> => readBackup(file)

const damagedError = (file: string, cause: unknown): BackupError =>
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
  entries: ReadEntries,
  reader: BackupReader,
): Promise<Contents | undefined> => {
  if (name.startsWith(TABLES)) {
    const table = name.slice(TABLES.length).replace(/\/\d+$/, '')
    if (entries.beginsTable(table)) await reader.endTable?.()
    for await (const bytes of body) {
      entries.part(table, bytes)
      await reader.part?.(table, bytes)
    }
    return undefined
  }
  if (entries.endsTable()) await reader.endTable?.()
  const bytes = await readAll(body)
  if (name === CONTENTS) return contentsShape.parse(JSON.parse(bytes.toString()))
  if (name === MANIFEST) {
    const sentManifest = manifestShape.parse(JSON.parse(bytes.toString()))
    if (sentManifest.format > FORMAT) throw createNewerBackupError()
    await reader.manifest?.(sentManifest)
  } else if (name.startsWith(FILES)) {
    entries.file(name.slice(FILES.length), bytes)
    await reader.file?.(name.slice(FILES.length), bytes)
  } else throw new ArchiveError(`unknown entry ${name}`)
  return undefined
}

export const createNewerBackupError = (): BackupError =>
  new BackupError('The backup was made by a newer Pitlane than this one: update the code, then restore it.')

const readAll = async (body: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Counts and checksums of the entries that were read. */
class ReadEntries {
  readonly #tables = new Map<string, { rows: number; sum: Hash }>()
  readonly #files = new Map<string, string>()
  #current: string | null = null

  /** True when this ends another table. */
  beginsTable(table: string): boolean {
    const hasEnded = this.#current !== null && this.#current !== table
    this.#current = table
    return hasEnded
  }

  endsTable(): boolean {
    const hasEnded = this.#current !== null
    this.#current = null
    return hasEnded
  }

  part(table: string, bytes: Buffer): void {
    const counted = this.#tables.get(table) ?? { rows: 0, sum: createHash('sha256') }
    counted.rows += countRows(bytes)
    counted.sum.update(bytes)
    this.#tables.set(table, counted)
  }

  file(name: string, bytes: Buffer): void {
    this.#files.set(name, createHash('sha256').update(bytes).digest('hex'))
  }

  differences({ tables, files }: Contents): string | null {
    for (const { name, rows, sha256 } of tables) {
      const read = this.#tables.get(name) ?? { rows: 0, sum: createHash('sha256') }
      if (read.rows !== rows || read.sum.digest('hex') !== sha256) return `the checksum of table ${name} differs`
    }
    for (const { name, sha256 } of files)
      if (this.#files.get(name) !== sha256) return `the checksum of file ${name} differs`
    if (this.#files.size !== files.length) return 'its list of contents lacks some of its files'
    return null
  }
}
