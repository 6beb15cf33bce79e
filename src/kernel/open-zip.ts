import { strFromU8, unzipSync } from 'fflate'

/** Returns a text file of an archive; undefined when it is missing. */
export type ReadPart = (path: string) => string | undefined

/**
 * Opens a ZIP archive. Files are unpacked when they are read, and never beyond their announced sizes. Reading throws
 * for damaged archives, and a RangeError once the announced sizes exceed `maxUnpackedBytes`: a small archive may
 * unpack to gigabytes.
 */
export const openZip = (bytes: Uint8Array, maxUnpackedBytes: number): ReadPart => {
  let unpackedBytes = 0
  return path => {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name !== path) return false
        unpackedBytes += originalSize
        if (unpackedBytes > maxUnpackedBytes) throw new RangeError('The archive exceeds the unpacked size limit')
        return true
      },
    })
    return files[path] && strFromU8(files[path])
  }
}
