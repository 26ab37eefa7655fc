import { numberFormat } from './format.ts'
import { isWithin, type NumberLimits } from './limits.ts'

/** A whole number as this locale writes it. */
export function unitsText(units: number): string {
  return numberFormat().format(units)
}

/** `+8` or `−3`, for what is added or taken away. */
export function differenceText(units: number): string {
  return numberFormat({ signDisplay: 'exceptZero' }).format(units)
}

/**
 * A whole number that somebody typed, of those that the API takes. Undefined where it is none: `1.5` is not fifteen, and
 * `1.500` is.
 */
export function unitsOf(
  typed: string,
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: NumberLimits = {},
): number | undefined {
  const [digits] = /^(\d+|\d{1,3}(?:[\s\u00a0\u202f.,']\d{3})+)$/.exec(typed.trim()) ?? []
  if (digits === undefined) return undefined
  const units = Number(digits.replaceAll(/\D/g, ''))
  return isWithin(units, { minimum, maximum }) ? units : undefined
}
