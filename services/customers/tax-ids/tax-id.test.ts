import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultOf, normalizedTaxId, parseVatId, type TaxIdType } from './tax-id.ts'

interface Register {
  readonly type: TaxIdType
  /** Numbers of companies and offices that publish them, or examples of the register. */
  readonly right: readonly string[]
  /** With a digit or letter that does not follow from the others. */
  readonly wrong: readonly string[]
}

const eu = (right: readonly string[], wrong: readonly string[]): Register => ({
  type: 'EU_VAT',
  right,
  wrong,
})

const registers: Readonly<Record<string, Register>> = {
  Austria: eu(['ATU13585627', 'ATU66889218'], ['ATU13585626']),
  'Belgium, since 2023 with a leading 1': eu(
    ['BE0428759497', 'BE0403019261', 'BE1009659241'],
    ['BE0431150351', 'BE0428759498', 'BE1009659242'],
  ),
  'Bulgaria, companies and people': eu(['BG175074752', 'BG7523169263'], ['BG175074751']),
  Croatia: eu(['HR33392005961', 'HR38192148118'], ['HR33392005962']),
  Cyprus: eu(['CY10259033P', 'CY00532445O'], ['CY10259033Z', 'CY10295033P']),
  'Czechia, companies and people': eu(
    ['CZ25123891', 'CZ46505334', 'CZ7103192745', 'CZ640903926'],
    ['CZ25123890'],
  ),
  Denmark: eu(['DK13585628', 'DK88146328'], ['DK13585627']),
  Estonia: eu(['EE100931558', 'EE100594102'], ['EE100594103']),
  Finland: eu(['FI20774740', 'FI01120389'], ['FI20774741']),
  'France, with a key of digits, of letters, and Monaco': eu(
    ['FR40303265045', 'FR23334175221', 'FRK7399859412', 'FR00000000190'],
    ['FR84323140391', 'FR41303265045', 'FRK7399859413'],
  ),
  Germany: eu(['DE 136 695 976', 'DE811907980'], ['DE136695978', 'DE136699576']),
  Greece: eu(['EL094259216', 'EL123456783'], ['EL123456781']),
  Hungary: eu(['HU12892312', 'HU10597190'], ['HU12892313']),
  'Ireland, of three forms': eu(
    ['IE6433435F', 'IE6433435OA', 'IE8D79739I', 'IE3628739UA'],
    ['IE6433435E', 'IE8D79738J', 'IE6433435OB'],
  ),
  Italy: eu(['IT00743110157', 'IT00907501001'], ['IT00743110158']),
  'Latvia, companies and people': eu(['LV40003521600', 'LV16117519997'], ['LV40003521601']),
  'Lithuania, for good and for a time': eu(
    ['LT119511515', 'LT100001919017', 'LT100004801610'],
    ['LT100001919018', 'LT119511516'],
  ),
  Luxembourg: eu(['LU15027442', 'LU26375245'], ['LU15027443']),
  Malta: eu(['MT11679112', 'MT15121333'], ['MT11679113']),
  'Netherlands, companies and sole traders': eu(
    ['NL004495445B01', 'NL002455799B11', 'NL000099998B57'],
    ['NL123456789B90', 'NL002455799B12'],
  ),
  Poland: eu(['PL8567346215', 'PL5260001246'], ['PL8567346216']),
  Portugal: eu(['PT501964843', 'PT502757191'], ['PT501964842']),
  Romania: eu(['RO18547290', 'RO14399840'], ['RO18547291']),
  Slovakia: eu(['SK2022749619', 'SK2020273893'], ['SK2022749618']),
  Slovenia: eu(['SI50223054', 'SI59082437'], ['SI50223055']),
  'Spain, companies, people and foreigners': eu(
    ['ESB58378431', 'ESJ99216582', 'ES54362315K', 'ESX2482300W', 'ESM1234567L'],
    ['ESJ99216583', 'ES54362315Z', 'ESX2482300A'],
  ),
  Sweden: eu(['SE123456789701', 'SE556188840401'], ['SE123456789101']),
  'Northern Ireland': eu(['XI980780684'], ['XI802311781']),
  'United Kingdom, companies, departments and hospitals': {
    type: 'GB_VAT',
    right: ['GB 980 7806 84', 'GB220430231', 'GBGD001', 'GBHA500'],
    wrong: ['GB802311781', 'GBGD500', 'GBHA499'],
  },
  Switzerland: {
    type: 'CH_UID',
    right: ['CHE-107.787.577 IVA', 'CHE100155212', 'CHE-116.281.710 MWST'],
    wrong: ['CHE-107.787.578 IVA', 'CHE100155213'],
  },
  Norway: {
    type: 'NO_MVA',
    right: ['NO 995525828 MVA', '988077917'],
    wrong: ['NO995525829MVA', '988077918'],
  },
  'United States, which have no check digit': { type: 'US_EIN', right: ['91-1144442'], wrong: [] },
  Australia: {
    type: 'AU_ABN',
    right: ['51 824 753 556', '83 914 571 673'],
    wrong: ['99 999 999 999', '51 824 753 565'],
  },
  'any other': { type: 'OTHER', right: ['whatever they say'], wrong: [] },
}

function faultIn(type: TaxIdType, value: string): string | undefined {
  return faultOf(normalizedTaxId({ type, value, status: 'UNVERIFIED' }))
}

describe('tax ids', () => {
  for (const [name, { type, right, wrong }] of Object.entries(registers)) {
    test(`${name}: right ones pass, and wrong ones by their check digit do not`, () => {
      for (const value of right) assert.equal(faultIn(type, value), undefined, value)
      for (const value of wrong) {
        assert.equal(faultIn(type, value), 'has a wrong check digit', value)
      }
    })
  }

  /** Where a number has its check digit, if not last; null for those of people, and offices, that have none we compare. */
  const checkDigitAt: Readonly<Record<string, number | null>> = {
    BG7523169263: null,
    CZ7103192745: null,
    CZ640903926: null,
    FRK7399859412: 12,
    GBGD001: null,
    GBHA500: null,
    LV16117519997: null,
    NL004495445B01: 10,
    SE123456789701: 11,
    SE556188840401: 11,
  }

  test('one digit that is typed wrong is found in every number with a check digit', () => {
    const checked = Object.values(registers).filter(({ wrong }) => wrong.length > 0)
    for (const { type, right } of checked) {
      for (const written of right) {
        const { value } = normalizedTaxId({ type, value: written, status: 'UNVERIFIED' })
        const known = checkDigitAt[value]
        if (known === null) continue
        const at = known ?? value.search(/\d(?=\D*$)/)
        const others = [...'0123456789'].filter((digit) => digit !== value[at])
        const missed = others
          .map((digit) => value.slice(0, at) + digit + value.slice(at + 1))
          .filter((changed) => faultIn(type, changed) === undefined)
        assert.deepEqual(missed, [], value)
      }
    }
  })

  const misshapen: [TaxIdType, string][] = [
    ['EU_VAT', 'US123456789'],
    ['EU_VAT', '136695976'],
    ['EU_VAT', 'DE12345678'],
    ['EU_VAT', 'DE136695976X'],
    ['EU_VAT', 'DE13669597٦'],
    ['EU_VAT', 'GR094259216'],
    ['EU_VAT', 'DE'],
    ['EU_VAT', 'toString'],
    ['EU_VAT', '__proto__'],
    ['EU_VAT', `DE${'1'.repeat(1_000)}`],
    ['GB_VAT', 'DE136695976'],
    ['CH_UID', 'CHE10778757'],
    ['NO_MVA', 'SE995525828MVA'],
    ['US_EIN', '91114444'],
    ['AU_ABN', '01824753556'],
  ]
  for (const [type, value] of misshapen) {
    test(`${type} ${value.slice(0, 20)} has the form of no such number`, () => {
      assert.match(faultIn(type, value) ?? '', /^must look like/)
    })
  }
})

describe('parseVatId', () => {
  const written: [string, value: string, country: string][] = [
    ['DE136695976', 'DE136695976', 'DE'],
    [' de 136.695-976/', 'DE136695976', 'DE'],
    ['el094259216', 'EL094259216', 'GR'],
    ['XI980780684', 'XI980780684', 'XI'],
    ['DE', 'DE', 'DE'],
    ['', '', ''],
  ]
  for (const [text, value, country] of written) {
    test(`"${text}" is kept as ${value}`, () => {
      assert.deepEqual(parseVatId(text), { value, country })
    })
  }
})
