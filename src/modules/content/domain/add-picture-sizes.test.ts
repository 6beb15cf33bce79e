import { expect, test } from 'vitest'
import { addPictureSizes } from './add-picture-sizes.ts'

test('adds all available sizes to pictures in formatted text', () => {
  const html = { type: 'language', et: '<p>Vt <img src="/file/get/7/a.png?size=1920" alt="x" loading="lazy" /></p>' }
  const { et } = addPictureSizes({ data: { html } }).data.html
  const [, srcset = '', sizes] =
    /<img srcset="([^"]*)" sizes="([^"]*)" src="\/file\/get\/7\/a\.png\?size=1920"/.exec(et) ?? []
  expect(srcset.split(', ')).toContain('/file/get/7/a.png?size=640 640w')
  expect(srcset).not.toMatch(/size=1920\?|2560w/)
  expect(sizes).toBe('(width < 768px) 100vw, 680px')
})

test('limits the size of a picture that is narrower than the text', () => {
  const html = '<img src="/file/get/7/a.png" alt="" width="40" height="30" />'
  expect(addPictureSizes({ html }).html).toContain(' sizes="40px" src="/file/get/7/a.png"')
})

test.each(['gif', 'webp'])('adds a still frame to a %s for reduced motion', extension => {
  const { html } = addPictureSizes({ html: `<p><img src="/file/get/7/a.${extension}" alt="x" /></p>` })
  expect(html).toMatch(
    /^<p><picture><source media="\(prefers-reduced-motion: reduce\)"[^>]*><img [^>]*><\/picture><\/p>$/,
  )
  const [, still = ''] = /<source [^>]*srcset="([^"]*)"/.exec(html) ?? []
  expect(still.split(', ')[0]).toBe(`/file/get/7/a.${extension}?size=320&amp;still=1 320w`)
  expect(html.split('<img')[1]).not.toContain('still')
})

test.each([
  ['a text that is not formatted', { caption: '<img src="/file/get/7/a.png">' }],
  ['an external picture', { html: '<img src="/x.png" />' }],
  ['a text without pictures', { html: { type: 'language', et: '<p>Lause</p>' } }],
  ['nothing', { html: null }],
])('keeps %s unchanged', (_name, value) => expect(addPictureSizes(value)).toEqual(value))
