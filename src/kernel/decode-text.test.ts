import { expect, test } from 'vitest'
import { decodeText, type TextEncoding } from './decode-text.ts'

/** Encodes a text; the platform only decodes these encodings. */
const encode = (text: string, encoding: TextEncoding): Uint8Array => {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le')
    return new Uint8Array(encoding === 'utf-16le' ? bytes : bytes.swap16())
  }
  const table = new Map(
    Array.from(
      { length: 256 },
      (_none, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte] as const,
    ),
  )
  return Uint8Array.from(
    text,
    character => table.get(character) ?? expect.unreachable(`${encoding} has no ${character}`),
  )
}

const ESTONIAN = 'Kood;Nimetus;Hind\r\nÕ-1;Õlifilter, žgutt ja šassii;12,50\r\nÄ-2;Öökull müüdi;3,00'
const LITHUANIAN = 'Kodas;Pavadinimas\n1;Stabdžių kaladėlės, priekinės\n2;Amortizatorių atrama'
const LATVIAN = 'Kods;Nosaukums\n1;Bremžu kluči, priekšējie\n2;Eļļas filtrs zīmols ātri'
const FRENCH = 'Code;Nom;Prix\n1;Tube Ø 57 mm, façonné à la main;12,50\n2;Échappement complet, géométrie réglée;3'
const GERMAN = 'Code;Name\n1;Rohr Ø 63 mm, geschweißt für Türen;1\n2;Dämpfer Größe 3'
const RUSSIAN = 'Код;Название;Цена\n1;Тормозные колодки передние;12,50\n2;Масляный фильтр BMW E46;3,00'

test.each<[string, TextEncoding, string, boolean]>([
  ['UTF-8', 'utf-8', ESTONIAN, true],
  ['UTF-8 with a mark', 'utf-8', `\uFEFF${ESTONIAN}`, true],
  ['plain ASCII', 'utf-8', 'Code;Price\nA;1', true],
  ['UTF-16LE with a mark', 'utf-16le', `\uFEFF${ESTONIAN}`, true],
  ['UTF-16BE with a mark', 'utf-16be', `\uFEFF${ESTONIAN}`, true],
  ['UTF-16LE without one', 'utf-16le', ESTONIAN, false],
  ['UTF-16BE without one', 'utf-16be', ESTONIAN, false],
  ['Estonian', 'windows-1257', ESTONIAN, false],
  ['Lithuanian', 'windows-1257', LITHUANIAN, false],
  ['Latvian', 'windows-1257', LATVIAN, false],
  ['a diameter in Estonian', 'windows-1257', 'Kood;Nimi\n1;Toru Ø 57 mm\n2;Ühendus Ø63', false],
  ['French', 'windows-1252', FRENCH, false],
  ['German', 'windows-1252', GERMAN, false],
  ['a diameter in French', 'windows-1252', 'Ø 57 mm, façonné à', false],
  ['Finnish with š of Windows-1252', 'windows-1252', 'Koodi;Nimi\n1;Šassi, jäähdytys', false],
  ['Russian', 'windows-1251', RUSSIAN, false],
  ['a Russian list with Latin codes', 'windows-1251', 'SKU;Name;Brand\nPL-1;Фара левая;BOSCH\nPL-2;Свеча;NGK', false],
])('reads %s', (_name, encoding, text, isCertain) => {
  const decoded = decodeText(encode(text, encoding))
  expect(decoded).toEqual({ encoding, text: text.replace('\uFEFF', ''), isCertain })
})

test('uses the chosen encoding unless the bytes are unambiguous', () => {
  expect(decodeText(encode('õ ä š', 'utf-8'), 'windows-1252')).toEqual({
    text: 'õ ä š',
    encoding: 'utf-8',
    isCertain: true,
  })
  const bytes = encode('õ ä š', 'windows-1257')
  expect(decodeText(bytes, 'windows-1252')).toEqual({ text: 'õ ä ð', encoding: 'windows-1252', isCertain: false })
  expect(decodeText(encode('\uFEFFõ', 'utf-16be'), 'windows-1252').text).toBe('õ')
})
