import { parseFileId } from '#files/domain/file-address.ts'

/** File data that pages copy, so that a picture needs no file lookup. */
export interface FileSnapshot {
  src: string
  preview: string | null
  width: number | null
  height: number | null
  focus: { x: number; y: number } | null
}

type FilesById = ReadonlyMap<number, FileSnapshot>

const FILE_ADDRESS = /\/file\/get\/([1-9]\d{0,8})\//g

/** Returns the ids of all files that a value references. */
export const findFileIds = (value: unknown): number[] => {
  const matches = JSON.stringify(value).matchAll(FILE_ADDRESS)
  return [...new Set([...matches].map(([, id]) => Number(id)))]
}

/** Updates all copied file data: picture fields, images in formatted text, and plain addresses. */
export const applyFileSnapshots = <T>(value: T, files: FilesById): T => applyToValue(value, files) as T

const applyToValue = (value: unknown, files: FilesById): unknown => {
  if (typeof value === 'string') return applyToText(value, files)
  if (Array.isArray(value)) return value.map(child => applyToValue(child, files))
  if (typeof value !== 'object' || value === null) return value
  const file = findFile(value, files)
  if (file) return applyToPicture(value, file, files)
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, applyToValue(child, files)]))
}

const findFile = (value: object, files: FilesById): FileSnapshot | undefined => {
  const { src } = value as { src?: unknown }
  return typeof src === 'string' ? files.get(parseFileId(src) ?? 0) : undefined
}

/** Updates the copied properties. Only pictures with a size have a focal point. */
const applyToPicture = (picture: object, file: FileSnapshot, files: FilesById): object => {
  const { focus: _previousFocus, ...otherFields } = picture as { focus?: unknown }
  const hasSize = 'width' in otherFields && 'height' in otherFields
  return {
    ...Object.fromEntries(Object.entries(otherFields).map(([name, child]) => [name, applyToValue(child, files)])),
    src: file.src,
    ...('preview' in otherFields && { preview: file.preview }),
    ...(hasSize && file.width && file.height && { width: file.width, height: file.height }),
    ...(hasSize && file.focus && { focus: file.focus }),
  }
}

const applyToText = (text: string, files: FilesById): string => {
  if (!text.includes('/file/get/')) return text
  const file = files.get(parseFileId(text) ?? 0)
  if (file && !/[\s<]/.test(text)) return file.src + (/[?#].*$/.exec(text)?.[0] ?? '')
  return text.replace(/<img\b[^>]*>/g, tag => applyToTag(tag, files))
}

const applyToTag = (tag: string, files: FilesById): string => {
  const src = /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? ''
  const file = files.get(parseFileId(src) ?? 0)
  if (!file) return tag
  const updatedTag = tag.replace(src, () => file.src + (/\?.*$/.exec(src)?.[0] ?? ''))
  const isSized = /\swidth="/.test(updatedTag) && /\sheight="/.test(updatedTag)
  return isSized && file.width && file.height
    ? updatedTag
        .replace(/\swidth="\d*"/, ` width="${file.width}"`)
        .replace(/\sheight="\d*"/, ` height="${file.height}"`)
    : updatedTag
}
