/** What a payment holds of a stored value. */
export interface Hold {
  readonly paymentId: string
  readonly storedValueId: string
  readonly amount: number
  readonly captured: number
  /** Whether the rest can still be captured. */
  readonly isOpen: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export function leftOf({ amount, captured, isOpen }: Hold): number {
  return isOpen ? amount - captured : 0
}

export function holding(
  draft: Pick<Hold, 'paymentId' | 'storedValueId' | 'amount'>,
  captured: number,
  now: Date,
): Hold {
  return { ...draft, captured, isOpen: captured < draft.amount, createdAt: now, updatedAt: now }
}

export function capturing(hold: Hold, amount: number, now: Date): Hold {
  const captured = hold.captured + amount
  return { ...hold, captured, isOpen: captured < hold.amount, updatedAt: now }
}

export function released(hold: Hold, now: Date): Hold {
  return { ...hold, isOpen: false, updatedAt: now }
}
