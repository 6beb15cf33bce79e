import { type Archive, type ArchiveEntry, readArchive } from '#exchange/domain/read-archive.ts'

/** An archive that was chosen: what of it is sent, and each picture's bytes when its turn comes. */
export interface OpenArchive extends Archive {
  /** What the file is called. */
  name: string
  bytesOf: (path: string) => Uint8Array<ArrayBuffer> | undefined
}

/**
 * Reads a file's list of contents; null where it is no archive. One picture at a time is unpacked, into no more memory than the list of
 * contents says that it takes.
 */
export const readArchiveFile = async (file: File): Promise<OpenArchive | null> => {
  const { unzipSync } = await import('fflate')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const entries: ArchiveEntry[] = []
  try {
    unzipSync(bytes, {
      filter: entry => {
        entries.push(entry)
        return false
      },
    })
  } catch {
    // Whatever is wrong within it: whoever chose it is told that it cannot be read.
    return null
  }
  return {
    name: file.name,
    ...readArchive(entries),
    bytesOf: path => {
      try {
        return unzipSync(bytes, { filter: ({ name }) => name === path })[path] as Uint8Array<ArrayBuffer>
      } catch {
        // A damaged one is not sent: the list's screen tells which are missing.
        return undefined
      }
    },
  }
}
