import { expect, test } from 'vitest'
import { createXmlElement, renderXml } from './xml.ts'

test('renders nested elements, escapes texts and attributes, and leaves out null', () => {
  const root = createXmlElement('order', [createXmlElement('name', 'A & B <"x">\u0001'), null], { id: `1"'` })
  expect(renderXml(root)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<order id="1&quot;&#39;">\n  <name>A &amp; B &lt;&quot;x&quot;&gt;</name>\n</order>\n',
  )
})
