import { expect, test } from 'vitest'
import {
  buildGuaranteeLink,
  detectFormat,
  getFileName,
  guessLanguage,
  hasActiveContent,
  isArchive,
  isBlackAndWhiteName,
  isLabelName,
  isSystemFile,
  pickAttachedFile,
  pickShownFile,
} from './guarantee-file.ts'

const encode = (text: string) => new TextEncoder().encode(text)

test.each([
  [new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'png'],
  [new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'jpg'],
  [encode('%PDF-1.7'), 'pdf'],
  [encode('<?xml version="1.0"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg">'), 'svg'],
  [encode('<html><body>svg</body></html>'), null],
  [new Uint8Array(), null],
])('recognizes a format by its content', (bytes, format) => {
  expect(detectFormat(bytes)).toBe(format)
})

test('recognizes an archive', () => {
  expect(isArchive(new Uint8Array([0x50, 0x4b, 3, 4]))).toBe(true)
  expect(isArchive(encode('PDF'))).toBe(false)
})

test.each([
  ['SVG/EU_notice_ET.svg', 'et'],
  ['PNG and JPG/English/notice.png', 'en'],
  ['et/notice-fi-RGB.pdf', 'fi'],
  ['legal-guarantee-notice_estonian_colour.pdf', 'et'],
  ['notice.svg', null],
  ['How to use it/notice.svg', null],
  ['How to use it/ET/notice.svg', 'et'],
  ['Estonian_ET/notice.svg', 'et'],
  // An extension names a format.
  ['notice.et', null],
])('guesses the language of %s', (path, language) => {
  expect(guessLanguage(path)).toBe(language)
})

test.each([
  ['GARAN label for website/GARAN.svg', true],
  ['label_EN.pdf', true],
  ['legal guarantee notice_EN.svg', false],
  ['EU notice and label/SVG/EU_notice_ET.svg', false],
  ['EU notice and label/SVG/ET.svg', false],
  ['EU notice and label/GARAN label/ET.svg', true],
  ['EU notice and label/SVG/GARAN_label.svg', true],
  ['label/EU_notice_ET.svg', false],
  ['EU notice and label_ET.pdf', false],
])('tells labels from notices: %s', (path, isLabel) => {
  expect(isLabelName(path)).toBe(isLabel)
})

test.each([
  ['notice_ET_BW.svg', true],
  ['Black and white/notice_ET.svg', true],
  ['notice_ET_RGB.svg', false],
  ['Colour and black and white/notice_ET_RGB.svg', false],
  ['Colour and black and white/notice_ET.svg', false],
  ['Colour and black and white/BW/notice_ET.svg', true],
])('finds black-and-white versions by name: %s', (path, isBlackAndWhite) => {
  expect(isBlackAndWhiteName(path)).toBe(isBlackAndWhite)
})

test('shows names without folders, control characters and quotes', () => {
  expect(getFileName('../../etc/no\u0000tice"_ET.svg')).toBe('notice_ET.svg')
  expect(getFileName('a\\b\\notice.pdf')).toBe('notice.pdf')
})

test('ignores what operating systems add', () => {
  expect(['__MACOSX/._a.svg', 'x/.DS_Store', 'Thumbs.db'].every(isSystemFile)).toBe(true)
  expect(isSystemFile('SVG/notice_ET.svg')).toBe(false)
})

test.each([
  ['<svg><script>1</script></svg>', true],
  ['<svg onload="a()"/>', true],
  ['<svg><a xlink:href="javascript:a()"/></svg>', true],
  ['<svg><image href="data:image/png;base64,AA"/><use href="#a"/></svg>', false],
  ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', false],
])('finds active content in %s', (svg, isActive) => {
  expect(hasActiveContent(svg)).toBe(isActive)
})

test('shows SVG files on pages and attaches PDF files to mails', () => {
  const files = [{ format: 'jpg' }, { format: 'pdf' }, { format: 'png' }, { format: 'svg' }] as const
  expect(pickShownFile(files)?.format).toBe('svg')
  expect(pickAttachedFile(files)?.format).toBe('pdf')
  expect(pickShownFile([{ format: 'pdf' }])).toBeUndefined()
  expect(pickAttachedFile([{ format: 'svg' }])).toBeUndefined()
})

test('links to the page of the QR code', () => {
  expect(buildGuaranteeLink('et')).toBe('https://europa.eu/youreurope/garantiid')
  expect(buildGuaranteeLink('de')).toBe('https://europa.eu/youreurope/guarantees')
})
