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
export {
  giftCardCodeShown,
  giftCardUsed,
  storedValueNotFound,
  storedValueUnusable,
} from './problems.ts'
export { NamedStoredValueBody } from './schemas.ts'
export {
  /** Nobody spends what is left of them until somebody unfreezes them. */
  freezeSold,
  /** One card for each unit that was paid for, posted against the account that holds the money. */
  issueSold,
  /** The cards of an order that were not taken back, locked. */
  lockSold,
  /** Makes the code of a card that was sold, once. */
  revealSold,
  type SoldUnit,
  /** Ends cards, posted against the account that gets the money. */
  takeBackSold,
  /** So many of each line of which nothing was spent, or the refusal that names the others. */
  untouchedOf,
} from './sold/operations.ts'
export {
  CodedCardView,
  SoldCardPage,
  SoldCardsQuery,
  viewOfSoldCard,
} from './sold/schemas.ts'
export {
  /** The cards that were sold with an order, as whoever has bought them is shown them. */
  listSold,
} from './store.ts'
