import { expect, test } from 'vitest'
import { removeDeadLinks } from './remove-dead-links.ts'

test('replaces broken links by their texts and keeps others', () => {
  const html =
    '<p><a href="/et/kadunud?x=1">Vana <b>turbo</b></a> ja <a class="x" href="/et/olemas">uus</a>, <a href="https://e.ee/et/kadunud">mujal</a></p>'
  expect(removeDeadLinks(html, (language, slug) => language === 'et' && slug === 'kadunud')).toBe(
    '<p>Vana <b>turbo</b> ja <a class="x" href="/et/olemas">uus</a>, <a href="https://e.ee/et/kadunud">mujal</a></p>',
  )
})
