import type {
  DetachAnswer,
  GatewayConnection,
  KeptMethod,
  LookAnswer,
  SetUp,
  SetUpStatus,
} from '@souk/gateways/contract'
import type { CallOutcome, OutboundCall } from '@souk/platform'
import { keptOf, type PaymentMethod, setUpOf } from '../payment-method.ts'

interface Asked extends OutboundCall {
  readonly methodId: string
  /** Whose it was when the gateway was asked. */
  readonly customerId: string
  readonly connection: GatewayConnection
}

/** What a gateway is asked about a method. */
export type MethodCall = Asked &
  (
    | { readonly kind: 'setUp'; readonly setUp: SetUp }
    | { readonly kind: 'pollSetUp'; readonly setUp: SetUp }
    | { readonly kind: 'look'; readonly kept: KeptMethod }
    | { readonly kind: 'detach'; readonly kept: KeptMethod }
  )

/** What came of it. */
export type MethodOutcome = CallOutcome &
  (
    | { readonly kind: 'setUp' | 'pollSetUp'; readonly answer: SetUpStatus }
    | { readonly kind: 'look'; readonly answer: LookAnswer }
    | { readonly kind: 'detach'; readonly answer: DetachAnswer }
  )

/** A method, and what its gateway is asked through. */
export interface AskableMethod {
  readonly method: PaymentMethod
  readonly connection: GatewayConnection
}

/** The same with all others of its customer locked, which an answer may change. */
export interface LockedMethod extends AskableMethod {
  readonly others: readonly PaymentMethod[]
}

/** What the gateway has to be asked, and when; nothing when all is known. */
export function nextCall(
  { method, connection }: AskableMethod,
  now: Date,
): { readonly at: Date; readonly call: MethodCall } | undefined {
  const { id, customerId, asks, askAt: at, polls, gatewayRef, version } = method
  if (asks === null || at === null) return undefined
  const named = { methodId: id, customerId, connection }
  if (asks === 'SET_UP') {
    const kind = polls === 0 && gatewayRef === null ? 'setUp' : 'pollSetUp'
    return { at, call: { ...named, kind, key: id, setUp: setUpOf(method) } }
  }
  const kept = keptOf(method, now)
  return asks === 'LOOK'
    ? { at, call: { ...named, kind: 'look', key: `${id}:look:${version}`, kept } }
    : { at, call: { ...named, kind: 'detach', key: `${id}:detach:${at.getTime()}`, kept } }
}
