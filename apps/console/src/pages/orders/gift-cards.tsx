import type { Order, ShowGiftCardCodeResponse, SoldGiftCard } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Secret } from '../../kit/copy.tsx'
import { Icon } from '../../kit/icon.tsx'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { moneyText } from '../../kit/money.ts'
import { SkeletonCard } from '../../kit/skeleton-card.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { StoredValueState } from '../../shared/stored-value-state.tsx'
import { useTexts } from '../../texts/index.ts'

/** The cards that were issued for units of the order; nothing where it has none. */
export function GiftCardsCard({ order }: { readonly order: Order }) {
  const may = useMay()
  const isSold = order.items.some(({ kind }) => kind === 'GIFT_CARD')
  return isSold && may('listOrderGiftCards') ? <Cards order={order} /> : null
}

function Cards({ order: { id: orderId } }: { readonly order: Order }) {
  const t = useTexts()
  const [asked, setAsked] = useState<SoldGiftCard>()
  const [shown, setShown] = useState<ShowGiftCardCodeResponse>()
  const { data: cards, error } = useQuery({
    key: ['gift_cards', orderId],
    about: ['stored_value', 'order'],
    run: async (signal) =>
      (await souk.listOrderGiftCards({ orderId, limit: 96 }, { signal })).data.content,
  })
  if (cards === undefined)
    return error ? null : <SkeletonCard title={t.orders.giftCards} lines={1} />
  return (
    <Card title={t.orders.giftCards}>
      {cards.length === 0 && <p class="soft">{t.orders.noGiftCards}</p>}
      <ul class="lines with-figure">
        {cards.map((card) => (
          <SoldCard key={card.id} card={card} onAsked={setAsked} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t.orders.showCode}
          action={t.orders.showCode}
          about={['stored_value']}
          run={(idempotencyKey) =>
            souk.showGiftCardCode({ orderId, storedValueId: asked.id }, { idempotencyKey })
          }
          done={(answer) => {
            setShown(answer)
            return undefined
          }}
          onClose={() => setAsked(undefined)}
        >
          <p class="soft">{t.orders.showCodeText}</p>
        </ConfirmDialog>
      )}
      {shown && (
        <MessageDialog title={t.orders.showCode} onClose={() => setShown(undefined)}>
          <Secret name={t.storedValue.code} value={shown.code} />
        </MessageDialog>
      )}
    </Card>
  )
}

interface SoldCardProps {
  readonly card: SoldGiftCard
  readonly onAsked: (card: SoldGiftCard) => void
}

function SoldCard({ card, onAsked }: SoldCardProps) {
  const t = useTexts()
  const may = useMay()
  const { id, amount, last_characters: last, code_shown: isShown, status } = card
  return (
    <li>
      <Icon name="credit-card" />
      <span class="theirs">
        <Link class="link" to={`payments/stored-value/${id}`}>
          {moneyText(amount)}
        </Link>
      </span>
      <StoredValueState status={status} />
      <span class="note">{isShown ? `…${last}` : t.orders.codeNotShown}</span>
      {!isShown && status === 'ACTIVE' && may('showGiftCardCode') && (
        <Button isSmall icon="eye" onClick={() => onAsked(card)}>
          {t.orders.showCode}
        </Button>
      )}
    </li>
  )
}
