import { kept } from '@souk/pages/formats.ts'
import { locale } from '../texts/index.ts'

export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(Intl.NumberFormat, locale(), options)
}

export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(Intl.DateTimeFormat, locale(), options)
}

export function relativeFormat(): Intl.RelativeTimeFormat {
  const options = { numeric: 'auto', style: 'short' } as const
  return kept(Intl.RelativeTimeFormat, locale(), options)
}

/** `a, b and c`. */
export function listFormat(): Intl.ListFormat {
  return kept(Intl.ListFormat, locale(), { type: 'conjunction' } as const)
}
