import type { Order, SoldGiftCard } from '@souk/sdk'
import { useRef, useState } from 'preact/hooks'
import { useAnswer } from '../../api/answers.ts'
import { moneyText } from '../../base/money.ts'
import { Failure } from '../../kit/failure.tsx'
import { tell } from '../../kit/toast.tsx'
import { useWork } from '../../kit/use-work.ts'
import type { CardCalls } from '../../orders/gift-cards.ts'
import { useAllTexts } from '../../texts/index.ts'

interface GiftCardsProps {
  readonly items: Order['items']
  /** Names the answer: another where the order has moved on. */
  readonly name: string
  readonly calls: CardCalls
}

/** The gift cards that were bought, each with its code, once. */
export function GiftCards({ items, name, calls }: GiftCardsProps) {
  const isSold = items.some(({ kind }) => kind === 'GIFT_CARD')
  return isSold ? <Cards name={name} calls={calls} /> : null
}

function Cards({ name, calls }: Omit<GiftCardsProps, 'items'>) {
  const t = useAllTexts()
  const { data, error, again } = useAnswer(name, calls.list)
  return (
    <section class="card gift-cards">
      <h2>{t.order.giftCards}</h2>
      {error !== undefined && <Failure error={error} again={again} />}
      {data === undefined && error === undefined && <span class="bar skeleton" />}
      {data?.length === 0 && <p class="soft">{t.order.giftCardsCome}</p>}
      {data?.some((card) => !card.code_shown) && <p class="soft">{t.order.codeHint}</p>}
      <ul>
        {data?.map((card) => (
          <Card key={card.id} card={card} calls={calls} onShown={again} />
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  readonly card: SoldGiftCard
  readonly calls: CardCalls
  readonly onShown: () => void
}

function Card({ card, calls, onShown }: CardProps) {
  const t = useAllTexts()
  const [code, setCode] = useState<string>()
  // One for each card: what was asked for and not heard is asked for again.
  const key = useRef(newKey())
  const showing = useWork(async () => {
    setCode(await calls.showCode(card.id, key.current))
    onShown()
  })
  const { status, code_shown: isShown, last_characters: last } = card
  const isGone = status !== 'ACTIVE' && status !== 'DEPLETED'
  return (
    <li>
      <strong>{moneyText(card.amount)}</strong>
      {code !== undefined && <Code code={code} />}
      {code === undefined && isShown && <span class="soft">{t.order.codeShown(last ?? '')}</span>}
      {code === undefined && !isShown && (card.taken_back_at !== null || isGone) && (
        <span class="soft">{t.order.codeGone}</span>
      )}
      {code === undefined && !isShown && status === 'ACTIVE' && (
        <button
          type="button"
          class="button"
          aria-busy={showing.isRunning}
          onClick={() => void showing.run()}
        >
          {t.order.showCode}
        </button>
      )}
      {showing.error !== undefined && <Failure error={showing.error} />}
    </li>
  )
}

/** Also where the page came without encryption, as in a network of one's own. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  )
}

function Code({ code }: { readonly code: string }) {
  const t = useAllTexts()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(code)
      tell(t.order.codeCopied)
    } catch {
      // It is selected: whoever looks at it copies it by hand.
    }
  }
  return (
    <span class="gift-code">
      <input
        ref={field}
        class="input"
        readOnly
        value={code}
        aria-label={t.order.code}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" class="button" onClick={() => void copy()}>
        {t.order.copyCode}
      </button>
    </span>
  )
}
