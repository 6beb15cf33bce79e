import type { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  /** The path inside the archive. */
  name: string
  content: Readable | Uint8Array
}

/** Writes files into an archive, piece by piece and without compression: documents and pictures are compressed. */
export async function* formatZip(files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    chunks.push(bytes)
  })
  for await (const { name, content } of files) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    if (content instanceof Uint8Array) entry.push(content)
    else
      for await (const part of content) {
        entry.push(part as Uint8Array)
        yield* chunks
        chunks = []
      }
    entry.push(new Uint8Array(), true)
    yield* chunks
    chunks = []
  }
  zip.end()
  yield* chunks
}
