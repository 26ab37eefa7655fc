import { remember, remembered } from '../base/storage.ts'

/** What this browser keeps of its cart: which one it is, and what opens it. */
export interface KeptCart {
  readonly id: string
  /** Null for the cart of a customer, who opens it by having signed in. */
  readonly token: string | null
  /** Of the cart as it was last seen, so that another tab hears of a change. */
  readonly version: number
}

export const keptName = 'cart'

export function keptCart(): KeptCart | undefined {
  return parsed(remembered(keptName))
}

export function parsed(text: string | undefined): KeptCart | undefined {
  try {
    const kept = JSON.parse(text ?? '') as Partial<KeptCart>
    const { id, token, version = 0 } = kept
    const isKept = typeof id === 'string' && (typeof token === 'string' || token === null)
    return isKept ? { id, token, version } : undefined
  } catch {
    return undefined
  }
}

export function keepCart(kept: KeptCart | undefined): void {
  remember(keptName, kept && JSON.stringify(kept))
}
