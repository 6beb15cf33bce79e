import { expect, test } from 'vitest'
import { replaceLoneSurrogates } from './replace-lone-surrogates.ts'

test('replaces lone surrogates at any depth', () => {
  const sent = { a: 'x\ud83d', list: ['\udc00', { deep: 'b\ud800c' }], whole: '🔧 žõ', number: 1, none: null }
  replaceLoneSurrogates(sent)
  expect(sent).toEqual({ a: 'x\ufffd', list: ['\ufffd', { deep: 'b\ufffdc' }], whole: '🔧 žõ', number: 1, none: null })
  for (const plain of ['\ud83d', 1, null, undefined, Buffer.from('a')])
    expect(() => replaceLoneSurrogates(plain)).not.toThrow()
})

test('handles values nested deeper than the call stack', () => {
  const deep = JSON.parse(`${'['.repeat(50_000)}"\\ud83d"${']'.repeat(50_000)}`)
  expect(() => replaceLoneSurrogates(deep)).not.toThrow()
})
