import { expect, test } from 'vitest'
import { type CarLine, createCarLineFilter } from './match-car-line.ts'

const LINES: Record<string, CarLine> = {
  golf: {
    texts: ['Volkswagen Golf', 'V', '2003–2009', ''],
    words: 'vw 5 mk5 1k 2.0 tfsi gti axx petrol bensiin fwd 147kw',
    years: { from: 2003, to: 2009 },
  },
  polo: { texts: ['Volkswagen Polo', '9N 1.4 TDI'], words: 'vw', years: { from: 2001, to: null } },
  peugeot: { texts: ['Peugeot 2008', 'I'], words: '1', years: { from: 2013, to: 2019 } },
  citroen: { texts: ['Citroën Saxo', ''], words: '', years: { from: null, to: null } },
}

test.each<[string, string[]]>([
  ['', ['golf', 'polo', 'peugeot', 'citroen']],
  ['vw', ['golf', 'polo']],
  ['golf 5', ['golf']],
  ['VW golf 5 GTI', ['golf']],
  ['1K', ['golf']],
  ['citroen', ['citroen']],
  ['saxo 2005', []],
  ['2006', ['golf', 'polo']],
  ['2008', ['golf', 'polo', 'peugeot']],
  ['147 kw', ['golf']],
  ['200 hj', ['golf']],
  ['9n tdi', ['polo']],
  ['golf 6', []],
])('the search "%s" finds %j', (search, expected) => {
  const matches = createCarLineFilter(search)
  expect(Object.keys(LINES).filter(name => matches(LINES[name] as CarLine))).toEqual(expected)
})
