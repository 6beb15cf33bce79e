import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { deriveImage } from './derive-image.ts'
import { UnreadableImageError } from './image-input.ts'
import { readImageMetadata } from './image-metadata.ts'

const createPhoto = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 }, background: '#888' },
  })
    .jpeg()
    .toBuffer()
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><circle cx="100" cy="50" r="40" fill="#ffeb3b"/></svg>',
)

describe('metadata', () => {
  test('reads the size and a preview short enough for lists', async () => {
    const metadata = await readImageMetadata(await createPhoto(300, 200))
    expect(metadata).toMatchObject({ width: 300, height: 200 })
    expect(metadata.inlinePreview).toMatch(/^data:image\/webp;base64,/)
    expect(metadata.inlinePreview.length).toBeLessThanOrEqual(300)
  })

  test('measures a rotated image upright', async () => {
    const rotated = await sharp(await createPhoto(300, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await readImageMetadata(rotated)).toMatchObject({ width: 200, height: 300 })
  })

  test.each([
    ['text', Buffer.from('no picture')],
    ['nothing', Buffer.alloc(0)],
    [
      'an SVG that unpacks into gigabytes',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'),
    ],
  ])('refuses %s', async (_name, bytes) => {
    await expect(readImageMetadata(bytes)).rejects.toBeInstanceOf(UnreadableImageError)
  })
})

describe('derived sizes', () => {
  test.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['png', 'png'],
    ['jpeg', 'jpeg'],
  ] as const)('creates %s within the size', async (format, expectedFormat) => {
    const derived = await deriveImage(await createPhoto(400, 200), { size: 160, format })
    expect(await sharp(derived).metadata()).toMatchObject({ format: expectedFormat, width: 160, height: 80 })
  })

  test('never enlarges a photo, and renders an SVG at the size', async () => {
    expect(
      await sharp(await deriveImage(await createPhoto(100, 50), { size: 640, format: 'webp' })).metadata(),
    ).toMatchObject({
      width: 100,
    })
    const rendered = await deriveImage(svg, { size: 640, format: 'png', svgLongestSide: 200 })
    expect(await sharp(rendered).metadata()).toMatchObject({ format: 'png', width: 640, height: 320 })
  })

  test('removes the metadata of the camera', async () => {
    const photoWithExif = await sharp(await createPhoto(80, 80))
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .toBuffer()
    const derived = await deriveImage(photoWithExif, { size: 64, format: 'jpeg' })
    expect((await sharp(derived).metadata()).exif).toBeUndefined()
  })
})
