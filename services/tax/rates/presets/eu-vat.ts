import { hourMs } from '@souk/platform'
import type { Preset } from './preset.ts'

/**
 * Rates of value added tax in the member states of the European Union: percentages, in the order standard, reduced, second
 * reduced, super-reduced. Regions with rates of their own (the Azores, Madeira, Corsica, the Canaries and others) are not
 * among them, and neither are parking rates. Where a state has two reduced rates, `reduced` is the lower one.
 */
const percentages: Readonly<Record<string, readonly (string | undefined)[]>> = {
  AT: ['20', '10', '13'],
  BE: ['21', '6', '12'],
  BG: ['20', '9'],
  HR: ['25', '5', '13'],
  CY: ['19', '5', '9'],
  CZ: ['21', '12'],
  DK: ['25'],
  EE: ['24', '9', '13'],
  FI: ['25.5', '10', '13.5'],
  FR: ['20', '5.5', '10', '2.1'],
  DE: ['19', '7'],
  GR: ['24', '6', '13'],
  HU: ['27', '5', '18'],
  IE: ['23', '9', '13.5'],
  IT: ['22', '5', '10', '4'],
  LV: ['21', '5', '12'],
  LT: ['21', '5', '12'],
  LU: ['17', '8', undefined, '3'],
  MT: ['18', '5', '7'],
  NL: ['21', '9'],
  PL: ['23', '5', '8'],
  PT: ['23', '6', '13'],
  RO: ['21', '11'],
  SK: ['23', '5', '19'],
  SI: ['22', '5', '9.5'],
  ES: ['21', '10', undefined, '4'],
  SE: ['25', '6', '12'],
}

const codes = ['standard', 'reduced', 'reduced-second', 'super-reduced'] as const

/** On this day all of these were in force, the youngest of them (of Finland and Lithuania) since it. */
const validFrom = '2026-01-01'

/** Hours by which clocks are ahead of UTC in winter: laws of a country begin at its own midnight. */
const hoursAhead: Readonly<Record<string, number>> = {
  ...{ IE: 0, PT: 0 },
  ...{ BG: 2, CY: 2, EE: 2, FI: 2, GR: 2, LV: 2, LT: 2, RO: 2 },
}
const centralEurope = 1

function beginIn(country: string): Date {
  const ahead = hoursAhead[country] ?? centralEurope
  return new Date(Date.parse(`${validFrom}T00:00:00Z`) - ahead * hourMs)
}

export const euVat: Preset = {
  key: 'EU_VAT',
  name: 'Value added tax of the European Union',
  asOf: '2026-04-28',
  validFrom,
  sources: [
    'European Commission, Taxes in Europe Database (TEDB), as published by github.com/vatnode/eu-vat-rates-data-js on 2026-04-28; standard rates again on 2026-09-23',
    'github.com/ibericode/vat-rates of 2025-08-12, with Law XV-287 of Lithuania (12 % instead of 9 %) and the change of Finland (13.5 % instead of 14 %), both of 2026-01-01',
  ],
  rates: Object.entries(percentages).flatMap(([country, list]) =>
    list.flatMap((percentage, index) => {
      const taxCode = codes[index]
      if (percentage === undefined || taxCode === undefined) return []
      return {
        country,
        region: null,
        postal: null,
        taxCode,
        priority: 1,
        rate: Math.round(Number(percentage) * 10_000),
        name: `VAT ${percentage} %`,
        compound: false,
        reason: index === 0 ? ('STANDARD' as const) : ('REDUCED' as const),
        validFrom: beginIn(country),
        validTo: null,
        preset: 'EU_VAT',
      }
    }),
  ),
}
