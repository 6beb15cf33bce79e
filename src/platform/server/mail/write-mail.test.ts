import { expect, test } from 'vitest'
import { writeMail } from './write-mail.ts'

test('both forms say the same, and what was typed stays text', () => {
  const { html, text } = writeMail({
    language: 'en',
    heading: 'Hello <script>',
    paragraphs: ['Tom & "Jerry"'],
    link: { label: 'Open', url: 'https://shop.example/a?b=1&c=2' },
    footer: 'Bye',
  })
  expect(text).toBe('Hello <script>\n\nTom & "Jerry"\n\nOpen: https://shop.example/a?b=1&c=2\n\nBye\n')
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('Hello &lt;script&gt;')
  expect(html).toContain('Tom &amp; &quot;Jerry&quot;')
  expect(html).toContain('href="https://shop.example/a?b=1&amp;c=2"')
  expect(html).not.toContain('<script>')
})
