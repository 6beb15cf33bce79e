import { EU_COUNTRIES } from '#shop/domain/eu-countries.ts'

/** `EU` represents services of the Union itself. */
const ECONOMIC_AREA: readonly string[] = [...EU_COUNTRIES, 'IS', 'LI', 'NO', 'EU']

/** Lists the countries to which the transfer of personal data needs a ground of its own (2016/679 art. 44). */
export const listThirdCountries = (countries: readonly string[]): string[] =>
  countries.filter(country => !ECONOMIC_AREA.includes(country))
