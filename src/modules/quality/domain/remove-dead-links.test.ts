import { expect, test } from 'vitest'
import { removeDeadLinks } from './remove-dead-links.ts'

test('replaces broken links by their texts and keeps others', () => {
  const html =
    '<p><a href="/et/kadunud?x=1">Vana <b>turbo</b></a> ja <a class="x" href="/et/olemas">uus</a>, <a href="https://e.ee/et/kadunud">mujal</a></p>'
  expect(removeDeadLinks(html, ({ language, slug }) => language === 'et' && slug === 'kadunud')).toBe(
    '<p>Vana <b>turbo</b> ja <a class="x" href="/et/olemas">uus</a>, <a href="https://e.ee/et/kadunud">mujal</a></p>',
  )
})

test.each([
  ['/et/tooted?c=7', true],
  ['/et/tooted?q=a&amp;c=7', true],
  ['/et/tooted?c=7#loend', true],
  ['/et/tooted?c=70', false],
  ['/et/tooted?abc=7', false],
  ['/et/tooted', false],
])('reads the category of %s', (address, isDead) => {
  const html = `<a href="${address}">Rehvid</a>`
  expect(removeDeadLinks(html, ({ category }) => category === 7)).toBe(isDead ? 'Rehvid' : html)
})
