import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

/** Draws a notice in a language; the text makes its hash unique. */
export const drawNotice = (text: string, colour = '#003399'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000">
<rect width="800" height="1000" fill="#fff"/><rect width="800" height="260" fill="${colour}"/>
<text x="60" y="150" font-family="sans-serif" font-size="56" fill="#fff">${text}</text>
<rect x="540" y="740" width="200" height="200" fill="#000"/></svg>`

/** Builds a minimal PDF with one empty page. */
export const buildPdf = (text: string): Uint8Array =>
  strToU8(
    `%PDF-1.4\n%${text}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )

export const drawPng = async (svg: string): Promise<Uint8Array> =>
  new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())

/** Builds an archive with notices in Estonian, English and German, and files that the shop leaves out. */
export const buildNoticeArchive = async (): Promise<Uint8Array> =>
  zipSync({
    'SVG/EU_notice_ET_RGB.svg': strToU8(drawNotice('Seadusjärgne garantii')),
    'SVG/EU_notice_EN_RGB.svg': strToU8(drawNotice('Legal guarantee')),
    'SVG/EU_notice_EN_BW.svg': strToU8(drawNotice('Legal guarantee', '#222')),
    'PDF/EU_notice_ET.pdf': buildPdf('et'),
    'PDF/EU_notice_EN.pdf': buildPdf('en'),
    'PNG and JPG/EU_notice_DE.png': await drawPng(drawNotice('Gewährleistung')),
    'PNG and JPG/EU_notice_ET_print.png': await drawPng(drawNotice('Garantii', '#555')),
    'GARAN/GARAN_label.svg': strToU8(drawNotice('GARAN')),
    '__MACOSX/._EU_notice_ET_RGB.svg': strToU8('x'),
    'readme.txt': strToU8('Read me'),
  })
