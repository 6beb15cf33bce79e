import { expect, test } from 'vitest'
import { withSizedPictures } from './sized-pictures.ts'

test('pictures of formatted texts are offered in the sizes that there are, whatever size they name', () => {
  const html = { type: 'language', et: '<p>Vt <img src="/file/get/7/a.png?size=1920" alt="x" loading="lazy" /></p>' }
  const { et } = withSizedPictures({ data: { html } }).data.html
  const [, srcset = '', sizes] =
    /<img srcset="([^"]*)" sizes="([^"]*)" src="\/file\/get\/7\/a\.png\?size=1920"/.exec(et) ?? []
  expect(srcset.split(', ')).toContain('/file/get/7/a.png?size=640 640w')
  expect(srcset).not.toMatch(/size=1920\?|2560w/)
  expect(sizes).toBe('(width < 768px) 100vw, 680px')
})

test('one that is smaller than the text is wide is fetched no larger than it is', () => {
  const html = '<img src="/file/get/7/a.png" alt="" width="40" height="30" />'
  expect(withSizedPictures({ html }).html).toContain(' sizes="40px" src="/file/get/7/a.png"')
})

test.each(['gif', 'webp'])('a %s that may move has its first frame for people who want less motion', ending => {
  const { html } = withSizedPictures({ html: `<p><img src="/file/get/7/a.${ending}" alt="x" /></p>` })
  expect(html).toMatch(
    /^<p><picture><source media="\(prefers-reduced-motion: reduce\)"[^>]*><img [^>]*><\/picture><\/p>$/,
  )
  const [, still = ''] = /<source [^>]*srcset="([^"]*)"/.exec(html) ?? []
  expect(still.split(', ')[0]).toBe(`/file/get/7/a.${ending}?size=320&amp;still=1 320w`)
  expect(html.split('<img')[1]).not.toContain('still')
})

test.each([
  ['what is no formatted text', { caption: '<img src="/file/get/7/a.png">' }],
  ['a picture that is no file of the shop', { html: '<img src="/x.png" />' }],
  ['a text without pictures', { html: { type: 'language', et: '<p>Lause</p>' } }],
  ['nothing', { html: null }],
])('%s stays as it is', (_what, value) => expect(withSizedPictures(value)).toEqual(value))
