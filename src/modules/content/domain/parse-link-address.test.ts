import { expect, test } from 'vitest'
import { parseLinkAddress } from './parse-link-address.ts'

test.each([
  ['', ''],
  [' /et/tooted?c=7 ', '/et/tooted?c=7'],
  ['#lisa', '#lisa'],
  ['HTTPS://pood.example/a', 'HTTPS://pood.example/a'],
  ['tel:+372 555 1234', 'tel:+3725551234'],
  ['mailto:pood@pitlane.example?subject=Velg', 'mailto:pood@pitlane.example?subject=Velg'],
  ['pood@pitlane.example', 'mailto:pood@pitlane.example'],
  ['www.pood.example/tooted', 'https://www.pood.example/tooted'],
  ['www.õun.ee', 'https://www.õun.ee'],
  ['//pood.example', null],
  ['/et/kaks sõna', null],
  ['https://pood.example/kaks sõna', null],
  ['javascript:alert(1)', null],
  ['kontakt', null],
  ['tooted.html', null],
  ['www.pood', null],
  ['ketas.', null],
])('parses %s as %s', (input, address) => expect(parseLinkAddress(input)).toBe(address))
