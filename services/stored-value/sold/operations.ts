import { post, postNew } from '@souk/ledger/contract'
import {
  announce,
  invalidTransition,
  newId,
  sentInOrder,
  type Tx,
  withCommit,
} from '@souk/platform'
import { soldEntry, takenBackEntry } from '../books.ts'
import type { CodeHashes } from '../codes/hashing.ts'
import { entryOf } from '../entries/entry.ts'
import { insertEntries } from '../entries/store.ts'
import { storedValueDebited, storedValueFrozen, storedValueIssued } from '../events.ts'
import { saveMovement } from '../movements/operations.ts'
import { type Issued, noCode, saveNewCode } from '../operations.ts'
import { giftCardCodeShown, giftCardUsed, storedValueNotFound } from '../problems.ts'
import { viewOfStoredValue } from '../schemas.ts'
import { expiryOf } from '../settings/settings.ts'
import { getSettings } from '../settings/store.ts'
import { insertStoredValues, listSoldForUpdate, updateStoredValues } from '../store.ts'
import {
  frozen,
  issued,
  isUntouched,
  type StoredValue,
  statusAt,
  takenBack,
} from '../stored-value.ts'

/** A unit of an order that becomes a card. */
export interface SoldUnit {
  readonly orderItemId: string
  readonly amount: number
}

/** What the cards of an order are posted against, and what names the entry. */
interface Posted {
  readonly account: string
  readonly ref: string
}

interface Sold extends Posted {
  readonly orderId: string
  readonly currency: string
  readonly units: readonly SoldUnit[]
}

/**
 * One card for each unit, which nobody owns but who has its code, and no code yet: that is made when somebody asks for it. Whoever calls
 * knows that the units have none, and that they were paid for. The same number of round trips for any number of cards.
 */
export async function issueSold(
  tx: Tx,
  { orderId, currency, units, account, ref }: Sold,
): Promise<readonly StoredValue[]> {
  const { codeHash, lastCharacters } = noCode
  const expiresAt = expiryOf(await getSettings(tx), tx.now)
  const cards = units.map(({ orderItemId, amount: initial }) => {
    const ofOrder = { orderId, orderItemId, ownerId: null, codeHash, lastCharacters }
    const draft = { kind: 'GIFT_CARD', currency, initial, expiresAt, ...ofOrder } as const
    return issued(draft, newId('sv'), tx.now)
  })
  const entries = cards.map((card) => {
    const draft = { kind: 'ISSUED', reason: 'ORDER' } as const
    return entryOf(undefined, card, draft, newId('sve'), tx.now)
  })
  withCommit(tx, () => sentInOrder([insertStoredValues(tx, cards), insertEntries(tx, entries)]))
  postNew(tx, soldEntry(cards, account, ref))
  for (const after of cards) announce(tx, storedValueIssued, viewOfStoredValue, { after })
  return cards
}

/** The cards of an order that were not taken back, locked. */
export async function lockSold(tx: Tx, orderId: string): Promise<readonly StoredValue[]> {
  const cards = await listSoldForUpdate(tx, orderId)
  return cards.filter(({ takenBackAt }) => takenBackAt === null)
}

/** So many cards of each line, of which nothing was spent; of two such the one whose code nobody has seen. */
export function untouchedOf(
  tx: Pick<Tx, 'now'>,
  cards: readonly StoredValue[],
  wanted: ReadonlyMap<string, number>,
): readonly StoredValue[] {
  const found: StoredValue[] = []
  const used: StoredValue[] = []
  for (const [orderItemId, quantity] of wanted) {
    const own = cards.filter((card) => card.orderItemId === orderItemId)
    const whole = own.filter((card) => isUntouched(card, tx.now))
    const unseen = whole.toSorted(
      (a, b) => Number(a.codeHash !== null) - Number(b.codeHash !== null),
    )
    if (whole.length < quantity) used.push(...own.filter((card) => !whole.includes(card)))
    found.push(...unseen.slice(0, quantity))
  }
  if (used.length > 0) throw giftCardUsed({ ids: used.map(({ id }) => id) })
  return found
}

/** Cards that are locked and untouched are worth nothing any more: what was paid for them goes back. */
export async function takeBackSold(
  tx: Tx,
  cards: readonly StoredValue[],
  { account, ref }: Posted,
): Promise<void> {
  if (cards.length === 0) return
  const changes = cards.map((before) => ({ before, after: takenBack(before, tx.now) }))
  const entries = changes.map(({ before, after }) => {
    const draft = { kind: 'DEBITED', reason: 'REFUND' } as const
    return entryOf(before, after, draft, newId('sve'), tx.now)
  })
  withCommit(tx, () =>
    sentInOrder([
      updateStoredValues(
        tx,
        changes.map(({ after }) => after),
      ),
      insertEntries(tx, entries),
    ]),
  )
  await post(tx, takenBackEntry(cards, account, ref))
  for (const change of changes) announce(tx, storedValueDebited, viewOfStoredValue, change)
}

/** Nobody spends what is left of the cards of an order whose money the bank has taken back. */
export async function freezeSold(tx: Tx, cards: readonly StoredValue[]): Promise<void> {
  for (const before of cards) {
    if (statusAt(before, tx.now) !== 'ACTIVE') continue
    const after = frozen(before, tx.now)
    const entry = { kind: 'FROZEN', reason: 'DISPUTE' } as const
    await saveMovement(tx, { before, after, entry, kind: storedValueFrozen })
  }
}

/** Makes the code of a card that was sold, once: whoever has seen it may have given it away. */
export async function revealSold(
  tx: Tx,
  hashes: CodeHashes,
  { orderId, storedValueId }: { readonly orderId: string; readonly storedValueId: string },
): Promise<Issued & { readonly code: string }> {
  const card = (await listSoldForUpdate(tx, orderId)).find(({ id }) => id === storedValueId)
  if (!card) throw storedValueNotFound({ storedValueId })
  if (card.codeHash !== null) throw giftCardCodeShown()
  const state = statusAt(card, tx.now)
  if (state !== 'ACTIVE') throw invalidTransition({ state, action: 'show_code', allowed: [] })
  return saveNewCode(tx, hashes, card)
}
