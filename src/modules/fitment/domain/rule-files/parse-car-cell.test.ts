import { describe, expect, test } from 'vitest'
import { failure, ok } from '#kernel/result.ts'
import { formatWindow } from '../year-month.ts'
import { parseEnginePower, parseKTypeText, parseValueList, parseYearList } from './parse-car-cell.ts'

test.each<[string, string[], string[]]>([
  ['AXX, BWA / BYD', ['AXX', 'BWA', 'BYD'], []],
  ['Golf|Passat;Jetta', ['Golf', 'Passat', 'Jetta'], []],
  ['', [], []],
  ['*', [], []],
  ['kõik', [], []],
  ['{{all}}', [], []],
  ['not M3', [], ['M3']],
  ['v.a 4x4', [], ['4x4']],
  ['v.a. 4x4, Quattro', [], ['4x4', 'Quattro']],
  ['3 Series, not M3', ['3 Series'], ['M3']],
  ['Golf v.a R32', ['Golf'], ['R32']],
  ['außer Cabrio', [], ['Cabrio']],
  ['all, except RS', [], ['RS']],
  ['Nota', ['Nota'], []],
])('splits "%s"', (cell, fits, excludes) => {
  expect(parseValueList(cell)).toEqual({ fits, excludes })
})

test.each<[string, string[]]>([
  ['1999,2000,2001', ['1999–2001']],
  ['2003, 1998', ['1998', '2003']],
  ['1998, 2002-2004', ['1998', '2002–2004']],
  ['2002-2004,2003-2006', ['2002–2006']],
  ['2005-', ['2005–']],
  ['2005-,2001', ['2001', '2005–']],
  ['2001,2005-,2010', ['2001', '2005–']],
  ['', ['']],
  ['2003,', ['2003']],
  ['2003, ,2004', ['2003–2004']],
])('reads the years "%s"', (cell, windows) => {
  const years = parseYearList(cell)
  expect(years.ok && years.value.map(formatWindow)).toEqual(windows)
})

test.each(['1999,20010', '2001,facelift', '2008-2005'])('refuses the years "%s"', cell => {
  expect(parseYearList(cell).ok).toBe(false)
})

test.each<[string, number | null, number | null]>([
  ['74KW/101PS/1896ccm', 74, 1896],
  ['150KM/110kW', 110, null],
  ['100 PS', 74, null],
  ['100 hp', 75, null],
  ['231 hj, 2979 cm³', 170, 2979],
  ['1.9 TDI', null, null],
  ['9999 kW', null, null],
  ['2.0 16V', null, null],
])('reads power and displacement of "%s"', (text, kw, cc) => {
  expect(parseEnginePower(text)).toEqual({ kw, cc })
})

describe('a car as catalogues print it', () => {
  test.each([
    [
      'VW, Passat, 3B3, 1.9 TDI, 74KW/101PS/1896ccm, 2000/11-2005/05',
      { make: 'VW', model: 'Passat', variant: '1.9 TDI', chassis: ['3B3'], engineCodes: [], kw: 74, cc: 1896 },
      '11/2000–05/2005',
    ],
    [
      'AUDI 100 (4A2, C4) 1992/03-1994/07 2.6 150KM/110kW',
      { make: 'AUDI', model: '100', variant: '2.6', chassis: ['4A2', 'C4'], engineCodes: [], kw: 110, cc: null },
      '03/1992–07/1994',
    ],
    [
      'ALFA ROMEO 155 (167_) 1.6 (AR 32104) 1598ccm 1996/01-',
      {
        make: 'ALFA ROMEO',
        model: '155',
        variant: '1.6',
        chassis: ['167_'],
        engineCodes: ['AR 32104'],
        kw: null,
        cc: 1598,
      },
      '1996–',
    ],
    ['VW, Golf, 1K1, 2.0 TFSI, 147KW/1984ccm, 2004-2008', { variant: '2.0 TFSI', chassis: ['1K1'] }, '2004–2008'],
    ['VW, Golf, 1K1, 10.2004 – 11.2008, 2.0 TFSI', { variant: '2.0 TFSI' }, '10/2004–11/2008'],
    ['VW, Golf, 1K1, 2.0 TFSI, -2008/11', { variant: '2.0 TFSI' }, '–11/2008'],
    ["VW, Golf, 1J1, '98-02", { variant: null, chassis: ['1J1'] }, '1998–2002'],
    ['VW Golf 2004/10-2008/11 (1K1) 2.0', { model: 'Golf', variant: '2.0', chassis: ['1K1'] }, '10/2004–11/2008'],
    ['VW Golf (1K1) 2004- 1984 ccm 2.0 16V', { variant: '2.0 16V', cc: 1984 }, '2004–'],
    ['VW, 1200-1600, 11, 1300, 1970/01-1975/12', { model: '1200-1600', variant: '1300' }, '1970–1975'],
    ['BMW, 2002, E10, 2002 tii, 1971/04-1975/07', { model: '2002', variant: '2002 tii' }, '04/1971–07/1975'],
    ['PEUGEOT 2008 (CU_) 2013/03- 1.6 HDi', { model: '2008', variant: '1.6 HDi' }, '03/2013–'],
    ['SAAB 9-3 (YS3F) 1.8t', { model: '9-3', variant: '1.8t' }, ''],
  ])('reads "%s"', (text, car, window) => {
    const parsed = parseKTypeText(text, ['Alfa Romeo', 'Audi', 'VW'])
    expect(parsed.ok && parsed.value.car).toMatchObject(car)
    expect(parsed.ok && formatWindow(parsed.value.window)).toBe(window)
  })

  test.each([
    ['', failure('notUnderstood')],
    ['BMW', failure('notUnderstood')],
    ['VW, Golf, 2005/01-2003/02', failure('reversed')],
    ['VW, Golf, 1K1, 20010/11-2005/05', failure('yearOutOfRange')],
    ['VW, Golf, 1K1, 2000/11-20050/05', failure('yearOutOfRange')],
    ['VW, Golf, 1K1, 20010-', failure('yearOutOfRange')],
    ['VW, Golf, 1K1, 2004/13-', failure('monthOutOfRange')],
    ['VW, Golf, 1K1, 2004/00-2008/11', failure('monthOutOfRange')],
    ['VW, Golf, 1K1, 13.2004-', failure('monthOutOfRange')],
    ['VW, Golf, 1K1, 2003-05', failure('ambiguous')],
    ['VW, Golf, 1K1, 05-06', failure('ambiguous')],
    ['VW, Golf, 1K1, 2003/05-2005/06, 2006/01-2008/02', failure('ambiguous')],
    ['VW, Golf, 2005', failure('ambiguous')],
    ['VW, Golf, 1K1, 2.0 TFSI, ab 2004', failure('ambiguous')],
    ['VW, Golf, 1K1, 2003 kuni 2008', failure('ambiguous')],
    ['VW, Golf, 1K1, 2004/10', failure('notUnderstood')],
    ['VW, Golf, 1K1, 2004/10-heute', failure('notUnderstood')],
    ['VW, Golf, 1K1, 11. 2000 - 05. 2005', failure('notUnderstood')],
    ['VW Golf (1K1) 20010/10-2008/11 2.0', failure('yearOutOfRange')],
    ['VW Golf (1K1) 2.0 2005', failure('ambiguous')],
  ])('refuses "%s"', (text, refusal) => {
    expect(parseKTypeText(text, [])).toEqual(refusal)
  })

  test('reads a car without a window', () => {
    expect(parseKTypeText('Seat, Leon', [])).toMatchObject(ok({ car: { make: 'Seat', model: 'Leon', variant: null } }))
  })
})
