import { expect, test } from 'vitest'
import { cleanCode, parseVehicleFile } from './parse-vehicle-file.ts'
import { toYearMonth } from './year-month.ts'

test('reads headings in Estonian, names of values and look-alike letters', () => {
  const file = `Mark;Mudel;Põlvkond;Kerekood;Kere;Aastad;Mootorikood;Mootor;Maht;Võimsus;Kütus;Vedu;Käigukast
VW;Golf;V;1K;luukpära, universaal;06.2003–2009;АХХ;2.0 TFSI GTI;1 984 ccm;147 kW;bensiin;esivedu;DSG`
  expect(parseVehicleFile(file)).toMatchObject({
    errors: [],
    missing: [],
    rows: [
      {
        line: 2,
        chassis: ['1K'],
        bodies: ['hatchback', 'estate'],
        window: { from: toYearMonth(2003, 6), to: toYearMonth(2009, 12) },
        engineCode: 'AXX',
        cc: 1984,
        kw: 147,
        fuel: 'petrol',
        drive: 'fwd',
        gearbox: 'dualClutch',
      },
    ],
  })
})

test('leaves out rows with refused cells and says why', () => {
  const file = `make,model,generation,year_from,year_to,engine,power_kw,fuel
VW,Golf,V,2003,2009,1.6,75,petrol

,Golf,V,2003,2009,1.6,75,petrol
VW,Golf,,2003,2009,1.6,75,petrol
VW,Golf,V,2009,2003,1.6,75,petrol
VW,Golf,V,20010,,1.6,strong,steam`
  const { rows, errors } = parseVehicleFile(file)
  expect(rows.map(({ line }) => line)).toEqual([2])
  expect(errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [4, 'make', 'required'],
    [5, 'generation', 'required'],
    [6, 'year_to', 'reversed'],
    [7, 'year_from', 'yearOutOfRange'],
    [7, 'power_kw', 'number'],
    [7, 'fuel', 'unknownValue'],
  ])
})

test('reads K-types and other names, with the language of those of one language', () => {
  const file = `mark;mudel;polvkond;mootor;K-tüübid;Teised nimed
VW;;;;;Volks|et:Folks
VW;Golf;;;;
VW;Golf;V;2.0 TFSI;18601, 17322 17322;
VW;Golf;V;1.6;K17;
VW;Golf;V;;17322;
VW;Golf;VI;;;***
VW;;V;;;`
  const { rows, errors } = parseVehicleFile(file)
  expect(rows.map(({ line, ktypes, names }) => ({ line, ktypes, names }))).toEqual([
    {
      line: 2,
      ktypes: [],
      names: [
        { text: 'Volks', language: '' },
        { text: 'Folks', language: 'et' },
      ],
    },
    { line: 3, ktypes: [], names: [] },
    { line: 4, ktypes: [17_322, 18_601], names: [] },
  ])
  expect(errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [5, 'ktypes', 'number'],
    [6, 'ktypes', 'noEngine'],
    [7, 'aliases', 'noLetters'],
    [8, 'model', 'required'],
  ])
})

test('names missing columns', () => {
  expect(parseVehicleFile('sku;price\nA;1').missing).toEqual(['make', 'model'])
})

test('cleans codes', () => {
  expect(cleanCode(' 2jz-ge ')).toBe('2JZ-GE')
})

test('reads wheel data, and says which measure is not understood', () => {
  const file = `make;model;generation;engine;Poldiring;Rummu ava;ET
VW;Golf;V;;5x112;57,1;'-5–50
VW;Golf;V;R32;;65.1;
VW;Golf;V;GTI;5+112;wide;60-40`
  const { rows, errors } = parseVehicleFile(file)
  expect(rows.map(({ hub }) => hub)).toEqual([
    { bolts: 5, pcd: 1120, bore: 571, minOffset: -5, maxOffset: 50 },
    { bolts: null, pcd: null, bore: 651, minOffset: null, maxOffset: null },
  ])
  expect(errors.map(({ column, reason }) => [column, reason])).toEqual([
    ['bolt_pattern', 'boltPattern'],
    ['centre_bore', 'bore'],
    ['offset', 'offset'],
  ])
})
