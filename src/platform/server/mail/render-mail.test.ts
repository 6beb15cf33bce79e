import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

test('renders the same content as HTML and text, and escapes it', () => {
  const { html, text } = renderMail({
    language: 'en',
    heading: 'Hello <script>',
    paragraphs: ['Tom & "Jerry"'],
    link: { label: 'Open', url: 'https://shop.example/a?b=1&c=2' },
    footer: 'Bye',
    branding: { shopName: 'Tom & pojad' },
  })
  expect(text).toBe('Hello <script>\n\nTom & "Jerry"\n\nOpen: https://shop.example/a?b=1&c=2\n\nBye\n')
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('Hello &lt;script&gt;')
  expect(html).toContain('Tom &amp; &quot;Jerry&quot;')
  expect(html).toContain('href="https://shop.example/a?b=1&amp;c=2"')
  expect(html).toContain('>Tom &amp; pojad</div>')
  expect(html).not.toContain('<script>')
})

test('a logo replaces the shop’s name, which becomes its alternative text', () => {
  const logo = { url: 'https://shop.example/file/get/1/a.png?size=480&format=png', width: 200, height: 40 }
  const content = { language: 'en', heading: 'Hello', paragraphs: [] }
  const { html, text } = renderMail({ ...content, branding: { shopName: 'Tom & "pojad"', logo } })
  expect(html).toContain('size=480&amp;format=png" alt="Tom &amp; &quot;pojad&quot;" width="200" height="40"')
  expect(text).toBe('Hello\n')
  const picture = 'https://shop.example/file/get/2/b.png?size=320&format=jpeg'
  const withPicture = renderMail({ ...content, picture, branding: { shopName: 'Tom' } })
  expect(withPicture.html).toContain('b.png?size=320&amp;format=jpeg" alt="" width="160" height="160"')
  expect(withPicture.text).toBe('Hello\n')
})
