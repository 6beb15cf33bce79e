import { expect, test } from 'vitest'
import { resolveReferences } from './message-references.ts'

const messages = { pages: { new: 'New page', empty: { hint: 'Choose “$t(pages.new)”.' }, plain: '5 $' } }

test('replaces a reference by the text of its key, at any depth', () => {
  expect(resolveReferences(messages, messages)).toEqual({
    pages: { new: 'New page', empty: { hint: 'Choose “New page”.' }, plain: '5 $' },
  })
})

test.each(['pages.old', 'pages.empty', 'new'])('rejects a reference to %s', key => {
  expect(() => resolveReferences({ hint: `$t(${key})` }, messages)).toThrow(`A message refers to ${key}`)
})
