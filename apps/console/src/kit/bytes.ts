import { numberFormat } from './format.ts'

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** `12.4 MB`. */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const unit = units[power - 1] ?? 'gigabyte'
  const options = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return numberFormat(options).format(bytes / 1000 ** power)
}
