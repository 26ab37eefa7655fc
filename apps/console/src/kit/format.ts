import { locale } from '../texts/index.ts'

/** Formatters are dear to make and are needed by the hundred, so each is made once. */
const made = new Map<string, unknown>()

function kept<Formatter>(
  kind: string,
  options: object,
  make: (locale: string) => Formatter,
): Formatter {
  const key = `${kind} ${locale()} ${JSON.stringify(options)}`
  const known = made.get(key) as Formatter | undefined
  if (known) return known
  const formatter = make(locale())
  made.set(key, formatter)
  return formatter
}

export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept('number', options, (locale) => new Intl.NumberFormat(locale, options))
}

export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept('date', options, (locale) => new Intl.DateTimeFormat(locale, options))
}

export function relativeFormat(): Intl.RelativeTimeFormat {
  const options = { numeric: 'auto', style: 'short' } as const
  return kept('relative', options, (locale) => new Intl.RelativeTimeFormat(locale, options))
}

/** `a, b and c`. */
export function listFormat(): Intl.ListFormat {
  return kept('list', {}, (locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))
}
