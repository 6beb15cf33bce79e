import { expect, test } from 'vitest'
import { findFirstPicture } from './find-first-picture.ts'

const createBlock = (data: unknown) => ({ id: 'a', type: 'image', version: 1, data })
const createPicture = (src: string) => createBlock({ picture: { src, alt: {} } })
const createText = (html: string) => createBlock({ html: { type: 'language', et: html } })

test.each([
  ['nothing without pictures', {}, [createBlock({ text: 'x' })], null],
  ['nothing for a file to download', {}, [createText('<a href="/file/get/3/hinnad.pdf">Hinnad</a>')], null],
  [
    'a field before blocks',
    { hero: { layers: [{ src: '/file/get/1/a.png' }] } },
    [createPicture('/file/get/2/b.png')],
    '1/a.png',
  ],
  [
    'the picture of the first block that has one',
    {},
    [createText('<p>x</p>'), createPicture('/file/get/2/b.png'), createPicture('/file/get/3/c.png')],
    '2/b.png',
  ],
  [
    'a picture in a text',
    {},
    [createText('<p><img alt="x" src="/file/get/4/d.jpg?size=640" width="3"></p>')],
    '4/d.jpg',
  ],
  ['nothing for a picture of another site', {}, [createText('<img src="https://other.example/x.png">')], null],
])('finds %s', (_name, content, main, path) => {
  expect(findFirstPicture({ content, itemContainers: { main } } as never)).toBe(path && `/file/get/${path}`)
})
