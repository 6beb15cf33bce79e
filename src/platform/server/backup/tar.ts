/** The archive is incomplete or has another format. */
export class ArchiveError extends Error {}

/** Archives are tar files, so that any tool can open them. */
const BLOCK_BYTES = 512
/** The width of the field that holds the name, which is ASCII. */
const MAX_NAME_BYTES = 100

const formatOctal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`

/** Builds the header block of an entry. Offsets and widths are those of the ustar format. */
export const buildTarHeader = (name: string, size: number): Buffer => {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new Error(`The name of an entry is too long: ${name}`)
  const header = Buffer.alloc(BLOCK_BYTES)
  header.write(name, 0)
  header.write(formatOctal(0o600, 8), 100)
  header.write(formatOctal(0, 8) + formatOctal(0, 8) + formatOctal(size, 12) + formatOctal(0, 12), 108)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  const checksum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Returns zeros that fill the last block of an entry. */
export const buildTarPadding = (size: number): Buffer =>
  Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES)

export const buildTarEnd = (): Buffer => Buffer.alloc(2 * BLOCK_BYTES)

export interface TarEntry {
  name: string
  size: number
  /** Read it to its end before you ask for the next entry. */
  body: AsyncIterable<Buffer>
}

/** Yields the entries of an archive in order; throws when the archive is truncated. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = createByteReader(source)
  while (true) {
    const header = await reader.readExactly(BLOCK_BYTES)
    if (header.every(byte => byte === 0)) return reader.readToEnd()
    const name = header.subarray(0, MAX_NAME_BYTES).toString().replace(/\0.*$/s, '')
    const size = Number.parseInt(header.subarray(124, 136).toString(), 8)
    if (!Number.isSafeInteger(size) || !buildTarHeader(name, size).equals(header))
      throw new ArchiveError('an entry has an invalid header')
    yield { name, size, body: reader.readUpTo(size) }
    await reader.readExactly((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES)
  }
}

const createByteReader = (source: AsyncIterable<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)
  const readSome = async (maxBytes: number): Promise<Buffer> => {
    while (buffered.length === 0) {
      const { done, value } = await chunks.next()
      if (done) throw new ArchiveError('the archive ends too early')
      buffered = value
    }
    const chunk = buffered.subarray(0, maxBytes)
    buffered = buffered.subarray(chunk.length)
    return chunk
  }
  async function* readUpTo(size: number): AsyncGenerator<Buffer> {
    let remaining = size
    while (remaining > 0) {
      const chunk = await readSome(remaining)
      remaining -= chunk.length
      yield chunk
    }
  }
  return {
    readUpTo,
    /** Reads to the end, where the source verifies its checksum. */
    readToEnd: async (): Promise<void> => {
      while (!(await chunks.next()).done);
    },
    readExactly: async (size: number): Promise<Buffer> => {
      const contentChunks: Buffer[] = []
      for await (const chunk of readUpTo(size)) contentChunks.push(chunk)
      return Buffer.concat(contentChunks)
    },
  }
}
