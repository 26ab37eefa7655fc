import assert from 'node:assert/strict'

/** The edition of ISO 4217 that the tables below follow. */
export const currencyTableEdition = '2026-01-01'

/** How a code looks, whether or not it is one. */
export const currencyPattern = '^[A-Z]{3}$'

const exponentsOfCurrencies = table({
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF
    CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD
    HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA
    MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN
    QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
    TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
})

/** Funds and units of account: real codes in which nothing can be priced or paid. */
const exponentsOfUnits = table({
  0: 'UYI',
  2: 'BOV CHE CHW COU MXV USN XAD',
  4: 'CLF UYW',
})

/** Metals, baskets and test codes, which have no minor unit at all. */
const codesWithoutMinorUnit: ReadonlySet<string> = new Set(
  'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '),
)

function table(codesByExponent: Record<number, string>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(codesByExponent).flatMap(([exponent, codes]) =>
      codes.split(/\s+/).map((code): [string, number] => [code, Number(exponent)]),
    ),
  )
}

/** Whether things can be priced and paid in it. */
export function isCurrency(code: string): boolean {
  return exponentsOfCurrencies.has(code)
}

/** Whether ISO 4217 knows the code, though nothing can be priced in it. */
export function isUnitOfAccount(code: string): boolean {
  return exponentsOfUnits.has(code) || codesWithoutMinorUnit.has(code)
}

export function currencies(): string[] {
  return [...exponentsOfCurrencies.keys()].sort()
}

/** How many decimal places the minor unit stands for. */
export function exponentOf(currency: string): number {
  const exponent = exponentsOfCurrencies.get(currency) ?? exponentsOfUnits.get(currency)
  assert(exponent !== undefined, `${currency} has no minor unit`)
  return exponent
}
