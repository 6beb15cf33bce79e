import { unzipSync } from 'fflate'

/** A file of an archive with its announced size in bytes. */
export interface ZipFile {
  path: string
  size: number
}

/** Lists the files of a ZIP archive without unpacking them. Throws for damaged archives. */
export const listZipFiles = (bytes: Uint8Array): ZipFile[] => {
  const files: ZipFile[] = []
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!name.endsWith('/')) files.push({ path: name, size: originalSize })
      return false
    },
  })
  return files
}

/** Unpacks one file, never beyond its announced size. Throws for damaged files. */
export const unpackZipFile = (bytes: Uint8Array, path: string): Uint8Array | undefined =>
  unzipSync(bytes, { filter: ({ name }) => name === path })[path]
