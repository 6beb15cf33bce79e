import { fileIdIn } from '#files/domain/file-address.ts'

/** File data that pages copy, so that a picture needs no file lookup. */
export interface FileFacts {
  src: string
  preview: string | null
  width: number | null
  height: number | null
  focus: { x: number; y: number } | null
}

type Known = ReadonlyMap<number, FileFacts>

const ADDRESS = /\/file\/get\/([1-9]\d{0,8})\//g

/** Returns the ids of all files that a value references. */
export const filesNamed = (value: unknown): number[] => {
  const named = JSON.stringify(value).matchAll(ADDRESS)
  return [...new Set([...named].map(([, id]) => Number(id)))]
}

/** Updates all copied file data: picture fields, images in formatted text, and plain addresses. */
export const withFilesOf = <T>(value: T, files: Known): T => follow(value, files) as T

const follow = (value: unknown, files: Known): unknown => {
  if (typeof value === 'string') return followText(value, files)
  if (Array.isArray(value)) return value.map(one => follow(one, files))
  if (typeof value !== 'object' || value === null) return value
  const file = fileOf(value, files)
  if (file) return followPicture(value, file, files)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, follow(one, files)]))
}

const fileOf = (value: object, files: Known): FileFacts | undefined => {
  const { src } = value as { src?: unknown }
  return typeof src === 'string' ? files.get(fileIdIn(src) ?? 0) : undefined
}

/** Updates the copied properties. Only pictures with a size have a focal point. */
const followPicture = (picture: object, file: FileFacts, files: Known): object => {
  const { focus: _before, ...rest } = picture as { focus?: unknown }
  const isWhole = 'width' in rest && 'height' in rest
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, follow(one, files)])),
    src: file.src,
    ...('preview' in rest && { preview: file.preview }),
    ...(isWhole && file.width && file.height && { width: file.width, height: file.height }),
    ...(isWhole && file.focus && { focus: file.focus }),
  }
}

const followText = (text: string, files: Known): string => {
  if (!text.includes('/file/get/')) return text
  const alone = files.get(fileIdIn(text) ?? 0)
  if (alone && !/[\s<]/.test(text)) return alone.src + (/[?#].*$/.exec(text)?.[0] ?? '')
  return text.replace(/<img\b[^>]*>/g, tag => followTag(tag, files))
}

const followTag = (tag: string, files: Known): string => {
  const src = /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? ''
  const file = files.get(fileIdIn(src) ?? 0)
  if (!file) return tag
  const own = tag.replace(src, () => file.src + (/\?.*$/.exec(src)?.[0] ?? ''))
  const isSized = /\swidth="/.test(own) && /\sheight="/.test(own)
  return isSized && file.width && file.height
    ? own.replace(/\swidth="\d*"/, ` width="${file.width}"`).replace(/\sheight="\d*"/, ` height="${file.height}"`)
    : own
}
