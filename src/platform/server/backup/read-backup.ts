import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import {
  BackupRefusal,
  CONTENTS,
  type Contents,
  contents as contentsShape,
  FILES,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifest as manifestShape,
  rowsIn,
  TABLES,
} from './archive.ts'
import { readTar, type TarEntry } from './tar.ts'

/** What is done with what an archive holds, in the order in which it stands there. */
export interface BackupReader {
  manifest?(given: Manifest): Promise<void>
  /** Parts of a table follow each other until another entry comes. */
  part?(table: string, bytes: Buffer): Promise<void>
  /** No more parts of the latest table come. */
  tableEnds?(): Promise<void>
  file?(name: string, bytes: Buffer): Promise<void>
}

/** Reads an archive to its end and answers what it says it holds; throws BackupRefusal unless it holds exactly that. */
export const readBackup = async (file: string, reader: BackupReader = {}): Promise<Contents> => {
  await access(file, constants.R_OK).catch(() => {
    throw new BackupRefusal(
      `The backup ${file} is not there or cannot be read: give the file that a backup was written to.`,
    )
  })
  const found = new Found()
  let told: Contents | undefined
  const source = createReadStream(file)
  const unpacked = createZstdDecompress()
  const flowing = pipeline(source, unpacked)
  flowing.catch(() => undefined)
  try {
    for await (const entry of readTar(unpacked)) told = await readEntry(entry, found, reader)
    await reader.tableEnds?.()
  } catch (error) {
    throw isReading(error) ? damaged(file, error) : error
  } finally {
    source.destroy()
    unpacked.destroy()
  }
  if (!told) throw damaged(file, new Error('It has no list of what it holds'))
  const wrong = found.differences(told)
  if (wrong) throw damaged(file, new Error(wrong))
  return told
}

/** Reads an archive to its end; throws BackupRefusal unless everything in it is as it was written. */
export const checkBackup = (file: string): Promise<Contents> => readBackup(file)

const damaged = (file: string, cause: unknown): BackupRefusal =>
  new BackupRefusal(
    `The backup ${file} is damaged or unfinished (${inOneLine(cause instanceof Error ? cause.message : String(cause))}): use another one.`,
    { cause },
  )

/** The database repeats the value that it did not take: a whole letter, maybe. */
const inOneLine = (reason: string): string => {
  const line = reason.replace(/\s+/g, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

/**
 * Faults of the archive itself: of its compression, its layout, its lists, rows that no database takes (SQLSTATE classes 22 and 23), or columns and tables that
 * its schema has not (42703 and 42P01).
 */
const isReading = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return (
    /^(ZSTD|ERR_ZLIB|Z_|2[23][0-9A-Z]{3}$|42703$|42P01$)/.test(code) ||
    /^(It ends|An entry|It holds)/.test(error.message) ||
    ['SyntaxError', 'ZodError', '$ZodError'].includes(error.name)
  )
}

const readEntry = async (
  { name, body }: TarEntry,
  found: Found,
  reader: BackupReader,
): Promise<Contents | undefined> => {
  if (name.startsWith(TABLES)) {
    const table = name.slice(TABLES.length).replace(/\/\d+$/, '')
    if (found.beginsTable(table)) await reader.tableEnds?.()
    for await (const bytes of body) {
      found.part(table, bytes)
      await reader.part?.(table, bytes)
    }
    return undefined
  }
  if (found.endsTable()) await reader.tableEnds?.()
  const bytes = await whole(body)
  if (name === CONTENTS) return contentsShape.parse(JSON.parse(bytes.toString()))
  if (name === MANIFEST) {
    const given = manifestShape.parse(JSON.parse(bytes.toString()))
    if (given.format > FORMAT) throw newer()
    await reader.manifest?.(given)
  } else if (name.startsWith(FILES)) {
    found.file(name.slice(FILES.length), bytes)
    await reader.file?.(name.slice(FILES.length), bytes)
  } else throw new Error(`It holds ${name}, which no backup does`)
  return undefined
}

export const newer = (): BackupRefusal =>
  new BackupRefusal('The backup was made by a newer Pitlane than this one: update the code, then restore it.')

const whole = async (body: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

/** What was really read. */
class Found {
  readonly #tables = new Map<string, { rows: number; sum: Hash }>()
  readonly #files = new Map<string, string>()
  #current: string | null = null

  /** True when another table ends by it. */
  beginsTable(table: string): boolean {
    const ends = this.#current !== null && this.#current !== table
    this.#current = table
    return ends
  }

  endsTable(): boolean {
    const ends = this.#current !== null
    this.#current = null
    return ends
  }

  part(table: string, bytes: Buffer): void {
    const known = this.#tables.get(table) ?? { rows: 0, sum: createHash('sha256') }
    known.rows += rowsIn(bytes)
    known.sum.update(bytes)
    this.#tables.set(table, known)
  }

  file(name: string, bytes: Buffer): void {
    this.#files.set(name, createHash('sha256').update(bytes).digest('hex'))
  }

  differences({ tables, files }: Contents): string | null {
    for (const { name, rows, sha256 } of tables) {
      const read = this.#tables.get(name) ?? { rows: 0, sum: createHash('sha256') }
      if (read.rows !== rows || read.sum.digest('hex') !== sha256) return `the table ${name} is not as it was written`
    }
    for (const { name, sha256 } of files)
      if (this.#files.get(name) !== sha256) return `the file ${name} is not as it was written`
    if (this.#files.size !== files.length) return 'it holds files that it does not name'
    return null
  }
}
