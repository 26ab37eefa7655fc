/**
 * Saved methods as payments use them. `takeSavedMethod` locks the one that an order of its customer is paid with, `keepPaidWith` keeps what
 * a payment was made with, in the transaction that records it.
 */
export { noteMethodNotice } from './notices/operations.ts'
export {
  checkRoom,
  customerRefAt,
  keepPaidWith,
  type Saving,
  takeSavedMethod,
} from './paying/operations.ts'
export type { PaymentMethod as SavedMethod } from './payment-method.ts'
export {
  mandateRequired,
  methodLimitReached,
  methodUnusable,
  savedMethodUnknown,
} from './problems.ts'
export { MandateBody } from './schemas.ts'
