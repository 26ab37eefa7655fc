import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf, normalizedTaxId, type TaxIdType } from './tax-id.ts'

/** Numbers of companies and offices that publish them. */
const known: [TaxIdType, string][] = [
  ['EU_VAT', 'ATU13585627'],
  ['EU_VAT', 'BE0428759497'],
  ['EU_VAT', 'CY10259033P'],
  ['EU_VAT', 'CZ25123891'],
  ['EU_VAT', 'DE 136 695 976'],
  ['EU_VAT', 'DK13585628'],
  ['EU_VAT', 'EE100931558'],
  ['EU_VAT', 'EL094259216'],
  ['EU_VAT', 'ESB58378431'],
  ['EU_VAT', 'FI20774740'],
  ['EU_VAT', 'FR40303265045'],
  ['EU_VAT', 'HR33392005961'],
  ['EU_VAT', 'HU12892312'],
  ['EU_VAT', 'IE6433435F'],
  ['EU_VAT', 'IT00743110157'],
  ['EU_VAT', 'LT119511515'],
  ['EU_VAT', 'LU15027442'],
  ['EU_VAT', 'LV40003521600'],
  ['EU_VAT', 'MT11679112'],
  ['EU_VAT', 'NL004495445B01'],
  ['EU_VAT', 'PL8567346215'],
  ['EU_VAT', 'PT501964843'],
  ['EU_VAT', 'RO18547290'],
  ['EU_VAT', 'SE123456789701'],
  ['EU_VAT', 'SI50223054'],
  ['EU_VAT', 'SK2022749619'],
  ['EU_VAT', 'XI980780684'],
  ['GB_VAT', 'GB 980 7806 84'],
  ['GB_VAT', 'GBGD001'],
  ['CH_UID', 'CHE-107.787.577 IVA'],
  ['NO_MVA', 'NO 995525828 MVA'],
  ['US_EIN', '91-1144442'],
  ['AU_ABN', '51 824 753 556'],
  ['OTHER', 'whatever they say'],
]

function faultIn(type: TaxIdType, value: string): string | undefined {
  return faultOf(normalizedTaxId({ type, value, status: 'UNVERIFIED' }))
}

for (const [type, value] of known) {
  test(`a tax id is right: ${type} ${value}`, () => assert.equal(faultIn(type, value), undefined))
}

/** A digit that is typed wrong is what check digits are for. */
test('one wrong digit is found in every number with a check digit', () => {
  const unchecked = ['US_EIN', 'OTHER']
  for (const [type, written] of known.filter(([type]) => !unchecked.includes(type))) {
    const { value } = normalizedTaxId({ type, value: written, status: 'UNVERIFIED' })
    if (value.startsWith('GBGD')) continue
    const at = value.search(/\d(?=\D*$)/)
    const place = value.startsWith('NL') ? 10 : value.startsWith('SE') ? 11 : at
    const digit = (Number(value[place]) + 1) % 10
    const wrong = `${value.slice(0, place)}${digit}${value.slice(place + 1)}`
    assert.equal(faultIn(type, wrong), 'has a wrong check digit', `${type} ${wrong}`)
  }
})

const wrong: [TaxIdType, string][] = [
  ['EU_VAT', 'US123456789'],
  ['EU_VAT', '136695976'],
  ['EU_VAT', 'DE12345678'],
  ['EU_VAT', 'DE136695976X'],
  ['EU_VAT', 'toString'],
  ['GB_VAT', 'DE136695976'],
  ['US_EIN', '91114444'],
]
for (const [type, value] of wrong) {
  test(`a tax id is refused: ${type} ${value}`, () => {
    assert.match(faultIn(type, value) ?? '', /^must look like/)
  })
}
