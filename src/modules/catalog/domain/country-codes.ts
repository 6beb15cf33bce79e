/** Members of the European Economic Area, in which Regulation (EU) 2023/988 applies. */
const EEA_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** ISO 3166-1 codes of the countries that a manufacturer can have. */
export const COUNTRY_CODES: readonly string[] = [
  ...EEA_COUNTRIES,
  ...'AD AE AF AG AL AM AO AR AU AZ BA BB BD BF BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR'.split(
    ' ',
  ),
  ...'CU CV DJ DM DO DZ EC EG ER ET FJ FM GA GB GD GE GH GI GM GN GQ GT GW GY HK HN HT ID IL IN IQ IR JM JO JP KE'.split(
    ' ',
  ),
  ...'KG KH KI KM KN KP KR KW KZ LA LB LC LK LR LS LY MA MC MD ME MG MH MK ML MM MN MO MR MU MV MW MX MY MZ NA NE'.split(
    ' ',
  ),
  ...'NG NI NP NR NZ OM PA PE PG PH PK PS PW PY QA RS RU RW SA SB SC SD SG SL SM SN SO SR SS ST SV SY SZ TD TG TH'.split(
    ' ',
  ),
  ...'TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'.split(' '),
]

export const isInEea = (country: string): boolean => EEA_COUNTRIES.has(country)
