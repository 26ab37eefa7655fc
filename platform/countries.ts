import { Type } from 'typebox'
import { validationFailed } from './problems/common.ts'
import type { FieldError } from './problems/problem.ts'

/** The codes of ISO 3166-1, and three that mail and trade use beside them: Ascension, Tristan da Cunha and Kosovo. */
const codes =
  'AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF ' +
  'CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH ' +
  'GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW ' +
  'KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG ' +
  'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN ' +
  'SO SR SS ST SV SX SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK ' +
  'YE YT ZA ZM ZW'

const known: ReadonlySet<string> = new Set(codes.split(' '))

export const countryCodes: readonly string[] = [...known]

export const CountrySchema = Type.String({
  pattern: '^[A-Z]{2}$',
  maxLength: 2,
  description: 'ISO 3166-1 alpha-2 code of a country',
  examples: ['DE'],
})

export function isCountry(code: string): boolean {
  return known.has(code)
}

/** Refuses codes that no country has; each comes with its place in the body. */
export function checkCountries(
  named: readonly { readonly path: string; readonly code: string }[],
): void {
  const errors = named
    .filter(({ code }) => !isCountry(code))
    .map(({ path }) => countryUnknown(path))
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

export function checkCountry(code: string | undefined, path = '/country'): void {
  if (code !== undefined) checkCountries([{ path, code }])
}

export function countryUnknown(path: string): FieldError {
  const message = 'must be a country code of ISO 3166-1, such as DE'
  return { path, code: 'country_unknown', message }
}
