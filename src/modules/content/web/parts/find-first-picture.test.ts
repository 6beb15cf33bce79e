import { expect, test } from 'vitest'
import { findFirstPicture } from './find-first-picture.ts'

const block = (data: unknown) => ({ id: 'a', type: 'image', version: 1, data })
const picture = (src: string) => block({ picture: { src, alt: {} } })
const text = (html: string) => block({ html: { type: 'language', et: html } })

test.each([
  ['none', {}, [block({ text: 'x' })], null],
  ['a file to download is no picture', {}, [text('<a href="/file/get/3/hinnad.pdf">Hinnad</a>')], null],
  [
    'a field before blocks',
    { hero: { layers: [{ src: '/file/get/1/a.png' }] } },
    [picture('/file/get/2/b.png')],
    '1/a.png',
  ],
  ['the first block', {}, [text('<p>x</p>'), picture('/file/get/2/b.png'), picture('/file/get/3/c.png')], '2/b.png'],
  ['in a text', {}, [text('<p><img alt="x" src="/file/get/4/d.jpg?size=640" width="3"></p>')], '4/d.jpg'],
  ['elsewhere on the web', {}, [text('<img src="https://other.example/x.png">')], null],
])('%s', (_case, content, main, found) => {
  expect(findFirstPicture({ content, itemContainers: { main } } as never)).toBe(found && `/file/get/${found}`)
})
