import {
  type FieldError,
  holds,
  insufficientScope,
  isOperator,
  type Principal,
  validationFailed,
} from '@souk/platform'
import type { Static } from 'typebox'
import type { CreatePaymentBody } from '../schemas.ts'
import {
  type RecordedMethod,
  type RecordingRequest,
  recordedMethods,
  recordScope,
} from './recording.ts'

/** Whether somebody of the operator asks who may say that money came or went. */
export function isRecorder(principal: Principal | undefined): boolean {
  return principal !== undefined && isOperator(principal) && holds(principal.scopes, recordScope)
}

/** What the body says of money that came without a gateway; nothing where a gateway is to be asked for it. */
export function recordingAsked(
  principal: Principal | undefined,
  body: Static<typeof CreatePaymentBody>,
  id: string,
): RecordingRequest | undefined {
  const { method = '', recorded, amount, order_id: orderId, is_another: isAnother } = body
  const isByHand = isRecordedMethod(method)
  if (!isByHand && !recorded && isAnother === undefined) return undefined
  if (!isRecorder(principal)) throw insufficientScope({ requiredScope: recordScope })
  const { capture_method, return_url, stored_value } = body
  const { payment_method_id, save_method, mandate, off_session } = body
  const ofGateways = { capture_method, return_url, stored_value }
  const ofSaved = { payment_method_id, save_method, mandate, off_session }
  const errors = [
    ...(isByHand ? [] : [wrong('/method', 'goes together with money that was sent by hand')]),
    ...(recorded ? [] : [wrong('/recorded', 'is said of money that was sent by hand')]),
    ...(amount ? [] : [wrong('/amount', 'is said of money that was sent by hand')]),
    ...Object.entries({ ...ofGateways, ...ofSaved }).flatMap(([name, value]) =>
      value === undefined ? [] : [wrong(`/${name}`, 'is not for money that is there already')],
    ),
  ]
  if (errors.length > 0 || !isByHand || !recorded || !amount) {
    throw validationFailed(undefined, { errors })
  }
  const { received_at, reference = null, account } = recorded
  const receivedAt = new Date(received_at)
  const said = { receivedAt, reference, account, isAnother: isAnother ?? false }
  return { id, orderId, method, amount, ...said }
}

function isRecordedMethod(method: string): method is RecordedMethod {
  return (recordedMethods as readonly string[]).includes(method)
}

function wrong(path: string, message: string): FieldError {
  return { path, code: 'by_hand', message }
}
