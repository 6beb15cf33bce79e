import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const windows1257 = (text: string) =>
  Uint8Array.from(text, sign => ({ õ: 0xf5, š: 0xf0, ž: 0xfe })[sign] ?? sign.charCodeAt(0))

test.each([
  ['UTF-8', new TextEncoder().encode('Õli; šassii'), 'Õli; šassii', 'utf-8'],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFõli'), 'õli', 'utf-8'],
  ['what Excel writes', windows1257('õli; šassii; ž'), 'õli; šassii; ž', 'windows-1257'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0xf5, 0, 0x6c, 0]), 'õl', 'utf-16le'],
  ['nothing', new Uint8Array(), '', 'utf-8'],
] as const)('%s', (_what, bytes, text, encoding) => {
  expect(decodeText(bytes)).toEqual({ text, encoding })
})
