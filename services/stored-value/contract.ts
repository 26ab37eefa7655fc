/**
 * Gift cards and credit as payments use them: a gateway, whose answers are recorded as those of any other. Its calls need a
 * request that lets them write (`GatewayRequest.write`).
 */
export { insufficientBalance } from '@souk/ledger/contract'
export { inTransit as storedValueInTransit } from './books.ts'
export { CodeHashes as StoredValueCodes } from './codes/hashing.ts'
export { storedValueKind } from './gateway/adapter.ts'
export {
  /** What is left to pay with. */
  availableFor,
  /** What a request names, if it can be paid with; counts wrong codes. */
  payableAsked,
} from './paying/operations.ts'
export { storedValueUnusable } from './problems.ts'
export { NamedStoredValueBody } from './schemas.ts'
