import { expect, test } from 'vitest'
import { sanitizeFileName } from './file-kinds.ts'

test.each([
  ['ketas.JPG', 'image/jpeg', 'ketas.jpg'],
  ['ketas.png', 'image/jpeg', 'ketas.jpg'],
  ['Õlifilter  2,5.v2', 'image/png', 'Õlifilter 2,5.v2.png'],
  ['C:\\fotod\\ketas.jpeg', 'image/jpeg', 'ketas.jpeg'],
  ['../../etc/passwd', 'text/plain', 'passwd.txt'],
  ['', 'application/pdf', 'file.pdf'],
  ['.png', 'image/png', 'png.png'],
  ['a\u202egpj\r\n"<b>.png', 'image/png', 'agpjb.png'],
  [`${'x'.repeat(300)}.png`, 'image/png', `${'x'.repeat(150)}.png`],
])('stores %s as %s under the name %s', (sentName, mime, name) => expect(sanitizeFileName(sentName, mime)).toBe(name))
