import { ContentPage, Id, listQuery, MoneySchema, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Code, LastCharacters, Status } from '../schemas.ts'
import type { StoredValue } from '../stored-value.ts'

export const SoldCardsQuery = listQuery({})

export const SoldCardView = Type.Object(
  {
    id: Id('sv'),
    order_id: Id('ord'),
    order_item_id: Id('oit'),
    status: Status,
    amount: { ...MoneySchema, description: 'What it was sold for, and worth' },
    last_characters: Nullable(LastCharacters),
    code_shown: Type.Boolean({ description: 'Whether its code was made, which is shown once' }),
    expires_at: Nullable(Time),
    taken_back_at: Nullable({ ...Time, description: 'When its unit was refunded' }),
    created_at: Time,
  },
  { title: 'SoldGiftCard' },
)
export const SoldCardPage = ContentPage(SoldCardView)
export const CodedCardView = Type.Object({ ...SoldCardView.properties, code: Code })

export function viewOfSoldCard(card: StoredValue): Static<typeof SoldCardView> {
  return {
    id: card.id,
    order_id: card.orderId ?? '',
    order_item_id: card.orderItemId ?? '',
    status: card.status,
    amount: { amount: card.initial, currency: card.currency },
    last_characters: card.lastCharacters,
    code_shown: card.codeHash !== null,
    expires_at: card.expiresAt?.toISOString() ?? null,
    taken_back_at: card.takenBackAt?.toISOString() ?? null,
    created_at: card.createdAt.toISOString(),
  }
}
