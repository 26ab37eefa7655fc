import { dayMs } from '@souk/platform'

/** Which of its two times counts for a transaction: the one in business, or when it was posted. */
export const bases = ['EFFECTIVE', 'POSTED'] as const
export type Basis = (typeof bases)[number]

/** What happened until a moment; with or without what happened in just that moment. */
export interface Until {
  readonly moment: Date
  readonly basis: Basis
  readonly isInclusive: boolean
}

export function asOf(moment: Date, basis: Basis = 'EFFECTIVE'): Until {
  return { moment, basis, isInclusive: true }
}

export function before(moment: Date, basis: Basis): Until {
  return { moment, basis, isInclusive: false }
}

/** The midnight before it. Whole days until then are summed already, as far as they are folded. */
export function startOfDay({ moment }: Pick<Until, 'moment'>): Date {
  return new Date(Math.floor(moment.getTime() / dayMs) * dayMs)
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
