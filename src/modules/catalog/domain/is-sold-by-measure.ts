/** Units of sale of goods that the law counts as sold by measure: measures, and containers of liquids. */
const MEASURED_UNITS: ReadonlySet<string> = new Set(
  [
    'l liiter liitrit litre litres ml',
    'kg kilogramm kilogrammi g gramm grammi',
    'm meeter meetrit metre metres jm cm',
    'm2 m² ruutmeeter ruutmeetrit',
    'pudel pudelit bottle bottles kanister kanistrit canister canisters purk purki can cans',
  ].flatMap(units => units.split(' ')),
)

export const isSoldByMeasure = (unit: string): boolean =>
  MEASURED_UNITS.has(unit.trim().toLowerCase().replace(/\.$/, ''))
