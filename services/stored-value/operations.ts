import { randomInt } from 'node:crypto'
import { checkNamedCustomer } from '@souk/customers/contract'
import {
  announce,
  checkCurrency,
  checkVersion,
  type Money,
  newId,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { breakage } from './books.ts'
import { drawCode, lastCharactersOf, readCode } from './codes/code.ts'
import type { CodeHashes } from './codes/hashing.ts'
import type { DebitReason, EntryDraft, MoneyReason } from './entries/entry.ts'
import {
  storedValueCredited,
  storedValueDebited,
  storedValueExpired,
  storedValueFrozen,
  storedValueIssued,
  storedValueUnfrozen,
  storedValueUpdated,
} from './events.ts'
import { moveToMerged } from './merged-customers/moving/operations.ts'
import { saveMovement } from './movements/operations.ts'
import { invalidForKind, storedValueCurrencyMismatch } from './problems.ts'
import { viewOfStoredValue } from './schemas.ts'
import { expiryOf } from './settings/settings.ts'
import { getSettings } from './settings/store.ts'
import { otherSide } from './sides/operations.ts'
import { findByCodeHash, getStoredValueForUpdate, updateStoredValue } from './store.ts'
import {
  credited,
  debited,
  expired,
  frozen,
  issued,
  recoded,
  type StoredValue,
  type StoredValueDraft,
  type StoredValueKind,
  statusAt,
  unfrozen,
} from './stored-value.ts'

export interface Issue {
  readonly kind: StoredValueKind
  readonly amount: Money
  readonly reason: MoneyReason
  /** Of a sale: where the money came to. */
  readonly account?: string | undefined
  readonly ownerId: string | null
  /** As the settings of the tenant say where it is undefined. */
  readonly expiresAt: Date | null | undefined
  readonly note: string | null
}

export interface Issued {
  readonly value: StoredValue
  /** Shown now and never again. */
  readonly code: string | null
}

/** Somebody of the shop gives it. */
export async function issueStoredValue(
  tx: Tx,
  hashes: CodeHashes,
  { kind, amount, reason, account, ownerId, expiresAt, note }: Issue,
): Promise<Issued> {
  checkCurrency(amount.currency)
  if (kind === 'STORE_CREDIT' && ownerId === null) throw missingOwner()
  if (expiresAt && expiresAt <= tx.now) throw expiryInThePast()
  if (ownerId !== null) await checkNamedCustomer(tx, ownerId)
  const other = await otherSide(tx, reason, account)
  const end = expiresAt === undefined ? expiryOf(await getSettings(tx), tx.now) : expiresAt
  const { code, ...kept } = kind === 'GIFT_CARD' ? makeCode(tx, hashes) : noCode
  const { amount: initial, currency } = amount
  const draft = { kind, currency, initial, ownerId, expiresAt: end, ...kept }
  const value = await saveIssued(tx, draft, other, { reason, note })
  return { value, code }
}

export function saveIssued(
  tx: Tx,
  draft: StoredValueDraft,
  other: string,
  entry: Omit<EntryDraft, 'kind'>,
): Promise<StoredValue> {
  return saveMovement(tx, {
    after: issued(draft, newId('sv'), tx.now),
    entry: { ...entry, kind: 'ISSUED' },
    other,
    kind: storedValueIssued,
  })
}

export const noCode = { code: null, codeHash: null, lastCharacters: null }

function makeCode(tx: Tx, hashes: CodeHashes) {
  const code = drawCode(randomInt)
  const compared = readCode(code) ?? code
  const lastCharacters = lastCharactersOf(compared)
  return { code, codeHash: hashes.of(tx.tenantId, compared), lastCharacters }
}

function missingOwner() {
  const message = 'is required for store credit'
  return validationFailed(undefined, { errors: [{ path: '/owner_id', code: 'required', message }] })
}

function expiryInThePast() {
  const message = 'is in the past'
  return validationFailed(undefined, { errors: [{ path: '/expires_at', code: 'past', message }] })
}

/** The card opens with a new code, and no more with the one before. */
export async function replaceCode(
  tx: Tx,
  hashes: CodeHashes,
  storedValueId: string,
): Promise<Issued & { readonly code: string }> {
  const before = await getStoredValueForUpdate(tx, storedValueId)
  checkVersion(tx, before.version)
  if (before.kind !== 'GIFT_CARD') throw invalidForKind({ kind: before.kind })
  return saveNewCode(tx, hashes, before)
}

/** Whoever calls has locked the card. */
export async function saveNewCode(
  tx: Tx,
  hashes: CodeHashes,
  before: StoredValue,
): Promise<Issued & { readonly code: string }> {
  const { code, ...kept } = makeCode(tx, hashes)
  const value = recoded(before, kept, tx.now)
  await updateStoredValue(tx, value)
  announce(tx, storedValueUpdated, viewOfStoredValue, { before, after: value })
  return { value, code }
}

export interface Change<Reason> {
  readonly amount: Money
  readonly reason: Reason
  /** Of a sale: where the money came to, or was paid out from. */
  readonly account?: string | undefined
  readonly note: string | null
}

export async function creditStoredValue(
  tx: Tx,
  storedValueId: string,
  { amount, reason, account, note }: Change<MoneyReason>,
): Promise<StoredValue> {
  const other = await otherSide(tx, reason, account)
  const before = await getToChange(tx, storedValueId, amount)
  return saveMovement(tx, {
    before,
    after: credited(before, amount.amount, tx.now),
    entry: { kind: 'CREDITED', reason, note },
    other,
    kind: storedValueCredited,
  })
}

export async function debitStoredValue(
  tx: Tx,
  storedValueId: string,
  { amount, reason, account, note }: Change<DebitReason>,
): Promise<StoredValue> {
  const other = await otherSide(tx, reason, account)
  const before = await getToChange(tx, storedValueId, amount)
  return saveMovement(tx, {
    before,
    after: debited(before, amount.amount, tx.now),
    entry: { kind: 'DEBITED', reason, note },
    other,
    kind: storedValueDebited,
  })
}

async function getToChange(tx: Tx, storedValueId: string, { currency }: Money) {
  const before = await getStoredValueForUpdate(tx, storedValueId)
  checkVersion(tx, before.version)
  if (before.currency !== currency) throw storedValueCurrencyMismatch({ currency: before.currency })
  return before
}

export async function freezeStoredValue(
  tx: Tx,
  storedValueId: string,
  entry: Omit<EntryDraft, 'kind'>,
): Promise<StoredValue> {
  const before = await getStoredValueForUpdate(tx, storedValueId)
  checkVersion(tx, before.version)
  const after = frozen(before, tx.now)
  return saveMovement(tx, {
    before,
    after,
    entry: { ...entry, kind: 'FROZEN' },
    kind: storedValueFrozen,
  })
}

/** What a customer has who was merged meanwhile goes where the rest of it went. */
export async function unfreezeStoredValue(
  tx: Tx,
  storedValueId: string,
  entry: Omit<EntryDraft, 'kind'>,
): Promise<StoredValue> {
  const before = await getStoredValueForUpdate(tx, storedValueId)
  checkVersion(tx, before.version)
  const after = unfrozen(before, tx.now)
  await saveMovement(tx, {
    before,
    after,
    entry: { ...entry, kind: 'UNFROZEN' },
    kind: storedValueUnfrozen,
  })
  return moveToMerged(tx, after)
}

/** Its time is over: what is left and not held is revenue. */
export function expireStoredValue(tx: Tx, before: StoredValue): Promise<StoredValue> {
  return saveMovement(tx, {
    before,
    after: expired(before, tx.now),
    entry: { kind: 'EXPIRED' },
    other: breakage,
    kind: storedValueExpired,
  })
}

/** The card behind a code, if it can be paid with or is used up. Whatever else it is, nothing is told of it. */
export async function findUsable(
  tx: Tx,
  hashes: CodeHashes,
  code: string,
): Promise<StoredValue | undefined> {
  const value = await findByCodeHash(tx, hashes.of(tx.tenantId, code))
  if (!value) return undefined
  return ['ACTIVE', 'DEPLETED'].includes(statusAt(value, tx.now)) ? value : undefined
}
