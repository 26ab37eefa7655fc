import { locale } from '../texts/index.ts'

const unitsMax = 1_000_000_000

/** A whole number as this locale writes it. */
export function unitsText(units: number): string {
  return units.toLocaleString(locale())
}

/** `+8` or `−3`, for what is added or taken away. */
export function differenceText(units: number): string {
  return new Intl.NumberFormat(locale(), { signDisplay: 'exceptZero' }).format(units)
}

/** A whole number that somebody typed, negative only where that is asked for. Undefined where it is none. */
export function unitsOf(typed: string, { isSigned = false } = {}): number | undefined {
  const text = typed
    .trim()
    .replace('−', '-')
    .replaceAll(/[\s\u00a0\u202f.,']/g, '')
  const pattern = isSigned ? /^[+-]?\d{1,10}$/ : /^\d{1,10}$/
  const units = pattern.test(text) ? Number(text) : undefined
  return units !== undefined && Math.abs(units) <= unitsMax ? units : undefined
}
