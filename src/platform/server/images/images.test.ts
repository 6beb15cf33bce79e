import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { deriveImage } from './derive-image.ts'
import { UnreadableImage } from './image-input.ts'
import { readImageMetadata } from './image-metadata.ts'

const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 }, background: '#888' },
  })
    .jpeg()
    .toBuffer()
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><circle cx="100" cy="50" r="40" fill="#ffeb3b"/></svg>',
)

describe('metadata', () => {
  test('reads the size and a preview short enough for lists', async () => {
    const facts = await readImageMetadata(await photo(300, 200))
    expect(facts).toMatchObject({ width: 300, height: 200 })
    expect(facts.inlinePreview).toMatch(/^data:image\/webp;base64,/)
    expect(facts.inlinePreview.length).toBeLessThanOrEqual(300)
  })

  test('measures a rotated image upright', async () => {
    const lying = await sharp(await photo(300, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await readImageMetadata(lying)).toMatchObject({ width: 200, height: 300 })
  })

  test.each([
    ['text', Buffer.from('no picture')],
    ['nothing', Buffer.alloc(0)],
    [
      'a drawing that unpacks into gigabytes',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'),
    ],
  ])('%s is refused', async (_name, bytes) => {
    await expect(readImageMetadata(bytes)).rejects.toBeInstanceOf(UnreadableImage)
  })
})

describe('derived sizes', () => {
  test.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['png', 'png'],
    ['jpeg', 'jpeg'],
  ] as const)('%s within the size', async (format, read) => {
    const made = await deriveImage(await photo(400, 200), { size: 160, format })
    expect(await sharp(made).metadata()).toMatchObject({ format: read, width: 160, height: 80 })
  })

  test('never enlarges a photo, and renders a drawing at the size', async () => {
    expect(
      await sharp(await deriveImage(await photo(100, 50), { size: 640, format: 'webp' })).metadata(),
    ).toMatchObject({
      width: 100,
    })
    const drawn = await deriveImage(drawing, { size: 640, format: 'png', drawingSide: 200 })
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 640, height: 320 })
  })

  test('removes the metadata of the camera', async () => {
    const camera = await sharp(await photo(80, 80))
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .toBuffer()
    const made = await deriveImage(camera, { size: 64, format: 'jpeg' })
    expect((await sharp(made).metadata()).exif).toBeUndefined()
  })
})
