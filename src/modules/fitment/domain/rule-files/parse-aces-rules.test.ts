import { expect, test } from 'vitest'
import { formatWindow } from '../year-month.ts'
import { createAcesRuleReader, parseAcesRules } from './parse-aces-rules.ts'

const wrap = (apps: string): string =>
  `<?xml version="1.0"?><ACES version="4.2"><Header><Company>Maker</Company></Header>${apps}<Footer/></ACES>`

test('reads applications with a base vehicle, qualifiers, a note and a position', () => {
  const { rules, errors } = parseAcesRules(
    wrap(
      `<App action="A" id="1"><BaseVehicle id="6122"/><SubModel id="20"/><EngineBase id="811"/>
       <Qual id="7"><param value="12" uom="in"/><text>With 12 in rotors</text></Qual><Note>Front only</Note>
       <Qty>2</Qty><PartType id="1684"/><Position id="22"/><Part BrandAAIAID="ABCD">KW-10220</Part></App>`,
    ),
  )
  expect(errors).toEqual([])
  expect(rules).toMatchObject([
    {
      line: 1,
      sku: 'KW-10220',
      polarity: 'fits',
      quantity: 2,
      position: 'position:22',
      note: '12 in; With 12 in rotors; Front only',
      car: { externalId: 'basevehicle:6122 submodel:20 enginebase:811 qual:7=12in', make: null },
    },
  ])
})

test('keeps every element that narrows the car, and every qualifier, in the name of the car', () => {
  const parse = (elements: string) =>
    parseAcesRules(
      wrap(`<App action="A" id="1"><BaseVehicle id="9"/>${elements}<PartType id="1"/><Part>A1</Part></App>`),
    ).rules[0]?.car.externalId
  expect(parse('<Region id="2"/><BrakeABS id="5"/><FrontBrakeType id="3"/><DriveType id="4"/>')).toBe(
    'basevehicle:9 drivetype:4 brakeabs:5 frontbraketype:3 region:2',
  )
  const text = '<text>Rotors</text>'
  expect(parse(`<Qual id="7"><param value="13" uom="in"/>${text}</Qual><Qual id="3">${text}</Qual>`)).toBe(
    'basevehicle:9 qual:3 qual:7=13in',
  )
})

test('reads applications with years, a make and a model', () => {
  const { rules } = parseAcesRules(
    wrap('<App action="A" id="1"><Years from="1999" to="2005"/><Make id="31"/><Model id="5"/><Part>A1</Part></App>'),
  )
  expect(rules.map(({ car, window }) => [car.externalId, formatWindow(window)])).toEqual([
    ['make:31 model:5', '1999–2005'],
  ])
})

test.each([
  ['<App action="D" id="1"><BaseVehicle id="1"/><Part>A1</Part></App>', 'App@action', 'removal'],
  ['<App action="A" id="1"><BaseVehicle id="1"/></App>', 'Part', 'required'],
  ['<App action="A" id="1"><Part>A1</Part></App>', 'BaseVehicle', 'required'],
  ['<App action="A" id="1"><Years from="20010"/><Make id="1"/><Part>A1</Part></App>', 'Years', 'yearOutOfRange'],
  ['<App action="A" id="1"><BaseVehicle id="1"/><Years from="20010"/><Part>A1</Part></App>', 'Years', 'yearOutOfRange'],
  ['<App action="A" id="1"><Make id="1"/><Part>A1</Part></App>', 'Years', 'required'],
  ['<App action="A" id="1"><BaseVehicle id="1"/><Qty>100</Qty><Part>A1</Part></App>', 'Qty', 'number'],
  ['<App action="A" id="1"><BaseVehicle id="1"/><Qty>some</Qty><Part>A1</Part></App>', 'Qty', 'number'],
])('refuses %s', (app, column, reason) => {
  const { rules, errors } = parseAcesRules(wrap(app))
  expect(rules).toEqual([])
  expect(errors).toMatchObject([{ line: 1, column, reason }])
})

test('offers a refused application with its years and position as a row of a list', () => {
  const reader = createAcesRuleReader(
    wrap(
      `<App action="A" id="1"><Years from="1999" to="2005"/><Make id="31"/><Qty>some</Qty><Position id="22"/>
       <Part>A1</Part></App>`,
    ),
  )
  const [row] = [...reader.rows]
  expect(row?.cells).toEqual({
    sku: 'A1',
    vehicle: 'make:31',
    year: '1999–2005',
    position: 'position:22',
    quantity: 'some',
    notes: '',
  })
})

test('refuses another kind of document', () => {
  expect(parseAcesRules('<orders><App/></orders>').missing).toEqual(['ACES'])
})
