import type { Saving } from '@souk/payment-methods/contract'
import { type FieldError, isOperator, type Principal, validationFailed } from '@souk/platform'
import type { Static } from 'typebox'
import { isCustomer } from '../buyers/requests.ts'
import type { SavedMethodFields } from '../schemas.ts'

/** What a payment has to do with methods that are saved. */
export interface SavedMethodAsked {
  /** The one that is paid with. */
  readonly paymentMethodId: string | undefined
  /** Whether the customer is not there. */
  readonly isOffSession: boolean
  /** What they have agreed to where the method is to be saved. */
  readonly saving: Pick<Saving, 'usage' | 'agreedText'> | undefined
}

interface Body extends Partial<Static<typeof SavedMethodFields>> {
  readonly method?: string
}

/** What a body says of saved methods, or a refusal that names every field that does not fit. */
export function savedMethodAsked(
  principal: Principal | undefined,
  { method, payment_method_id, off_session = false, save_method = false, mandate }: Body,
): SavedMethodAsked {
  const isForShop = principal !== undefined && isOperator(principal)
  const isKnown = isForShop || isCustomer(principal)
  const isNamed = payment_method_id !== undefined
  const faults: [isFault: boolean, path: string, code: string, message: string][] = [
    [
      (method !== undefined) === isNamed,
      '/method',
      'one_of',
      'or payment_method_id is named, and not both',
    ],
    [
      isNamed && !isKnown,
      '/payment_method_id',
      'customer_only',
      'is for customers who have signed in',
    ],
    [
      save_method && !isKnown,
      '/save_method',
      'customer_only',
      'is for customers who have signed in',
    ],
    [save_method && isNamed, '/save_method', 'saved_already', 'is for what is not saved yet'],
    [
      mandate !== undefined && !save_method,
      '/mandate',
      'needs_save_method',
      'goes together with save_method',
    ],
    [off_session && !isForShop, '/off_session', 'operator_only', 'is said by the shop alone'],
    [off_session && !isNamed, '/off_session', 'saved_only', 'is for methods that are saved'],
  ]
  const errors = faults.flatMap(([isFault, path, code, message]): FieldError[] =>
    isFault ? [{ path, code, message }] : [],
  )
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  const { usage = 'ON_SESSION', text = null } = mandate ?? {}
  const saving = save_method ? { usage, agreedText: text } : undefined
  return { paymentMethodId: payment_method_id, isOffSession: off_session, saving }
}
