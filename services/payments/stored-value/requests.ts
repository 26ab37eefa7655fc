import { isId, validationFailed } from '@souk/platform'
import {
  type NamedStoredValueBody,
  payableAsked,
  type StoredValueCodes,
} from '@souk/stored-value/contract'
import type { Static } from 'typebox'
import { paymentMethodUnknown } from '../problems.ts'

type Asking = Parameters<typeof payableAsked>[0]

export interface AskedMethod {
  /** Absent where a saved one is named. */
  readonly method?: string
  readonly stored_value?: Static<typeof NamedStoredValueBody>
}

/** How gateways call the method of a body: gift cards and credit by their ids, which nobody can name without having shown that they may. */
export async function methodAsked(
  request: Asking,
  codes: StoredValueCodes,
  { method, stored_value: named }: AskedMethod,
): Promise<string | undefined> {
  // Ids of ours are not what gateways call methods, however alike they look.
  if (method !== undefined && (isId('sv', method) || isId('pm', method))) {
    throw paymentMethodUnknown({ method })
  }
  if ((method === 'stored_value') !== (named !== undefined)) {
    const message = 'goes together with the method stored_value'
    const errors = [{ path: '/stored_value', code: 'wrong_method', message }]
    throw validationFailed(undefined, { errors })
  }
  return named === undefined ? method : payableAsked(request, codes, named)
}
