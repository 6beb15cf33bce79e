import { expect, test } from 'vitest'
import { applyFileSnapshots, findFileIds } from './apply-file-snapshots.ts'

const current = {
  src: '/file/get/7/uus~1.png',
  preview: 'data:uus',
  width: 200,
  height: 100,
  focus: { x: 0.2, y: 0.8 },
}
const files = new Map([[7, current]])
const oldPicture = { src: '/file/get/7/vana.png', preview: 'data:vana', width: 400, height: 200 }

test('finds the ids of all referenced files without duplicates', () => {
  const html = { et: '<p><img src="/file/get/8/a.png?size=1920"></p>' }
  expect(findFileIds([{ picture: oldPicture }, html, '/file/get/7/vana.png', { url: '/file/get/9/hind.pdf' }])).toEqual(
    [7, 8, 9],
  )
})

test.each<[string, unknown, unknown]>([
  ['a picture', oldPicture, current],
  ['a picture whose focus is gone', { ...oldPicture, src: '/file/get/8/a.png', focus: current.focus }, undefined],
  [
    'a picture with its own alt text',
    { ...oldPicture, alt: { type: 'language', et: 'Vedru' } },
    { ...current, alt: { type: 'language', et: 'Vedru' } },
  ],
  [
    'a picture without a size',
    { src: oldPicture.src, preview: oldPicture.preview },
    { src: current.src, preview: current.preview },
  ],
  [
    'the picture of the light theme',
    { src: '/file/get/9/x.png', light: { src: oldPicture.src, preview: null } },
    { src: '/file/get/9/x.png', light: { src: current.src, preview: current.preview } },
  ],
  ['a plain address', { socialImage: oldPicture.src }, { socialImage: current.src }],
  ['an address with a size', `${oldPicture.src}?size=640`, `${current.src}?size=640`],
  [
    'a picture in a text',
    {
      html: {
        et: `<p>Vt <img src="${oldPicture.src}?size=1920" alt="x" width="400" height="200" loading="lazy" /></p>`,
      },
    },
    {
      html: { et: `<p>Vt <img src="${current.src}?size=1920" alt="x" width="200" height="100" loading="lazy" /></p>` },
    },
  ],
  [
    'a picture in a text without a size',
    `<img src="${oldPicture.src}" alt="" />`,
    `<img src="${current.src}" alt="" />`,
  ],
  ['a text that mentions an address', `vt ${oldPicture.src}`, undefined],
  ['another file', { src: '/file/get/70/a.png', width: 1, height: 1 }, undefined],
  ['nothing', null, undefined],
])('updates %s', (_name, value, expected = value) => expect(applyFileSnapshots(value, files)).toEqual(expected))

test('removes a focal point that the file no longer has', () => {
  const filesWithoutFocus = new Map([[7, { ...current, focus: null }]])
  expect(applyFileSnapshots({ ...oldPicture, focus: { x: 0, y: 0 } }, filesWithoutFocus)).toEqual({
    src: current.src,
    preview: current.preview,
    width: 200,
    height: 100,
  })
})
