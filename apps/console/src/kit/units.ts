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

interface UnitsLimits {
  readonly min?: number
  readonly max?: number
}

/** A whole number that somebody typed. Undefined where it is none, or out of its limits: `1.5` is not fifteen, and `1.500` is. */
export function unitsOf(
  typed: string,
  { min = 0, max = unitsMax }: UnitsLimits = {},
): number | undefined {
  const [digits] = /^(\d+|\d{1,3}(?:[\s\u00a0\u202f.,']\d{3})+)$/.exec(typed.trim()) ?? []
  if (digits === undefined) return undefined
  const units = Number(digits.replaceAll(/\D/g, ''))
  return units >= min && units <= max ? units : undefined
}
