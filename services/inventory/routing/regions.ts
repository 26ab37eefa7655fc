/**
 * Countries by region of the world: the ISO 3166-1 alpha-2 codes of the geographic regions of the United Nations standard M49
 * (unstats.un.org/unsd/methodology/m49, as of 2024). Taiwan, which M49 does not list, stands with Asia; Antarctica has no
 * region there and none here.
 */
const codesOf = {
  AFRICA:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  AMERICAS:
    'AG AI AR AW BB BL BM BO BQ BR BS BV BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI',
  ANTARCTICA: 'AQ',
  ASIA: 'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  EUROPE:
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA',
  OCEANIA: 'AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
} as const

type Region = keyof typeof codesOf

const regionOf: ReadonlyMap<string, Region> = new Map(
  Object.entries(codesOf).flatMap(([region, codes]) =>
    codes.split(' ').map((code) => [code, region as Region] as const),
  ),
)

/** Of those that have a region. */
export const countries: readonly string[] = [...regionOf.keys()].toSorted()

export const distances = ['SAME_COUNTRY', 'SAME_REGION', 'FAR', 'UNKNOWN'] as const
export type Distance = (typeof distances)[number]

/** As near as countries tell; nothing is told where one of them is not known. */
export function distanceBetween(one: string | null, other: string | null): Distance {
  if (one === null || other === null) return 'UNKNOWN'
  if (one === other) return 'SAME_COUNTRY'
  const region = regionOf.get(one)
  return region !== undefined && region === regionOf.get(other) ? 'SAME_REGION' : 'FAR'
}

/**
 * The least is the nearest. What nobody has said is no reason for a location and none against it, so it counts as what is
 * known to be far: a location does not lose to one on the other side of the world because its address is missing.
 */
export const nearness: Readonly<Record<Distance, number>> = {
  SAME_COUNTRY: 0,
  SAME_REGION: 1,
  FAR: 2,
  UNKNOWN: 2,
}
