import type { Money, Problem } from '@souk/platform'
import type { Reason } from '../evaluation/conditions.ts'
import {
  budgetExhausted,
  codeExpired,
  codeUnknown,
  codeUsed,
  conditionsNotMet,
  limitReached,
  notCombinable,
} from '../problems.ts'
import type { Evaluated } from './evaluated.ts'

/** All that codes can be refused with, for the routes that take codes. */
export const refusalsOfCode = [
  codeUnknown,
  codeExpired,
  codeUsed,
  limitReached,
  budgetExhausted,
  conditionsNotMet,
  notCombinable,
] as const

/** Why codes that were entered take nothing off: nobody should pay more than they were promised without learning it. */
export function refusalsOfCodes({ codes, rejected, basket }: Evaluated): Problem[] {
  return codes.flatMap(({ code, promotionId, reason }, index) => {
    if (reason === null) return []
    const rejection = rejected.find((each) => each.promotionId === promotionId)
    const { gap = null } = rejection ?? {}
    const isSecond = reason === 'CODE_OF_APPLIED_PROMOTION' && promotionId !== null
    const withIds = isSecond ? [promotionId] : (rejection?.withIds ?? [])
    const missing = gap && {
      amount: gap.amount === null ? null : { amount: gap.amount, currency: basket.currency },
      quantity: gap.quantity,
    }
    return [refusalOf({ code, reason, path: `/codes/${index}`, gap: missing, withIds })]
  })
}

interface Refused {
  readonly code: string
  readonly reason: Reason
  /** Where the request names the code. */
  readonly path: string
  readonly gap: { readonly amount: Money | null; readonly quantity: number | null } | null
  readonly withIds: readonly string[]
}

type Answer = (refused: Refused) => Problem

const unknown: Answer = ({ code, path }) =>
  codeUnknown({ code }, said(path, 'code_unknown', 'does not exist'))
const used: Answer = ({ code, path }) =>
  codeUsed({ code }, said(path, 'code_used', 'was used already'))
const tooLate: Answer = ({ code, reason, path }) =>
  codeExpired({ code, reason }, said(path, 'code_expired', 'is not valid now'))
const usedUp: Answer = ({ code, reason, path }) =>
  limitReached({ code, reason }, said(path, 'limit_reached', 'was used as often as it may be'))
const spent: Answer = ({ code, path }) =>
  budgetExhausted({ code }, said(path, 'budget_exhausted', 'has no budget left'))
const excluded: Answer = ({ code, withIds, path }) => {
  const message = 'cannot be combined with what is applied instead'
  return notCombinable({ code, with: withIds }, said(path, 'not_combinable', message))
}
const unmet: Answer = ({ code, reason, gap, path }) => {
  const message = unmetTexts[reason] ?? 'takes nothing off this basket'
  return conditionsNotMet({ code, reason, gap }, said(path, 'conditions_not_met', message))
}

/** Why, where it is known: whoever reads only the message learns what to change. */
const unmetTexts: Partial<Readonly<Record<Reason, string>>> = {
  CUSTOMER_REQUIRED: 'is for customers only, and none is named',
  CUSTOMER: 'is for other customers',
  FIRST_ORDER: 'is for the first order of a customer',
  CHANNEL: 'does not apply in this sales channel',
  CURRENCY: 'does not apply in this currency',
  COUNTRY: 'does not apply to this destination',
  SCHEDULE: 'does not apply at this time of the week',
  VALUE_TOO_LOW: 'needs items worth more',
  VALUE_TOO_HIGH: 'does not apply to items worth so much',
  QUANTITY_TOO_LOW: 'needs more items',
  QUANTITY_TOO_HIGH: 'does not apply to so many items',
  NO_ITEMS: 'does not apply to any of the items',
  NOTHING_LEFT: 'finds nothing left to take off',
}

function said(path: string, code: string, message: string) {
  return { errors: [{ path, code, message }] }
}

/** Whether a code that is somebody else's exists is nobody's business. */
const answers: Readonly<Record<Reason, Answer>> = {
  CODE_UNKNOWN: unknown,
  CODE_OF_OTHER_CUSTOMER: unknown,
  CODE_USED: used,
  CODE_DISABLED: tooLate,
  NOT_ACTIVE: tooLate,
  NOT_STARTED: tooLate,
  ENDED: tooLate,
  LIMIT_REACHED: usedUp,
  CUSTOMER_LIMIT_REACHED: usedUp,
  BUDGET_EXHAUSTED: spent,
  CODE_OF_APPLIED_PROMOTION: excluded,
  NOT_COMBINABLE: excluded,
  CUSTOMER_REQUIRED: unmet,
  CHANNEL: unmet,
  CURRENCY: unmet,
  COUNTRY: unmet,
  SCHEDULE: unmet,
  CUSTOMER: unmet,
  FIRST_ORDER: unmet,
  VALUE_TOO_LOW: unmet,
  VALUE_TOO_HIGH: unmet,
  QUANTITY_TOO_LOW: unmet,
  QUANTITY_TOO_HIGH: unmet,
  NO_ITEMS: unmet,
  NO_SHIPPING: unmet,
  NOTHING_LEFT: unmet,
  TOO_MANY_PROMOTIONS: unmet,
}

function refusalOf(refused: Refused): Problem {
  return answers[refused.reason](refused)
}
