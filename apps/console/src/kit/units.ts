import { numberFormat } from './format.ts'

const unitsMax = 1_000_000_000

/** A whole number as this locale writes it. */
export function unitsText(units: number): string {
  return numberFormat().format(units)
}

/** `+8` or `−3`, for what is added or taken away. */
export function differenceText(units: number): string {
  return numberFormat({ signDisplay: 'exceptZero' }).format(units)
}

/**
 * A whole number that somebody typed, negative only where that is asked for. Undefined where it is none: `1.5` is not
 * fifteen, and `1.500` is.
 */
export function unitsOf(typed: string, { isSigned = false } = {}): number | undefined {
  const text = typed.trim().replace('−', '-')
  const [, sign = '', digits = ''] =
    /^([+-]?)(\d+|\d{1,3}(?:[\s\u00a0\u202f.,']\d{3})+)$/.exec(text) ?? []
  const units = Number(`${sign}${digits.replaceAll(/\D/g, '')}`)
  if (digits === '' || Math.abs(units) > unitsMax) return undefined
  return sign === '' || isSigned ? units : undefined
}
