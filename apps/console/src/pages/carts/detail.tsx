import type { Cart } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { metadataText } from '../../kit/metadata.ts'
import { moneyText } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { Time } from '../../kit/time.tsx'
import { navigate, search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { codeReasonText } from '../../shared/code-reason.ts'
import { ContactText } from '../../shared/contact/contact-text.tsx'
import { ChannelName } from '../../shared/names/channels.tsx'
import { customerNames } from '../../shared/names/customers.tsx'
import { minus, taxLines } from '../../shared/sale-totals.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { problemText } from '../../texts/problem-text.ts'
import { LinesCard } from './lines.tsx'
import { CartStatus } from './status.tsx'

type ShownCart = Cart & { readonly etag: string | undefined }

const close = () => search({ do: null })
const canBeDeleted = ({ status }: Cart) => status === 'OPEN' || status === 'ABANDONED'

/** Its prices are those of this moment, so it is asked for again when something of the trade changes. */
const nouns = ['cart', 'product', 'promotion', 'shipping_method', 'tax_rate'] as const

export function CartDetail({ cartId }: { readonly cartId: string }) {
  const t = useTexts()
  const may = useMay()
  const isOpen = useAddress().query.get('do') === 'delete'
  const { data: cart, error } = useQuery<ShownCart>({
    key: ['cart', cartId],
    about: nouns,
    run: async (signal) => {
      const { data, etag } = await souk.getCart({ cartId }, { signal })
      return { ...data, etag }
    },
  })
  const name = customerNames.use(cart?.customer_id ?? null)
  const mayDelete = cart !== undefined && canBeDeleted(cart) && may('deleteCart')
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={1}
        back={{ to: 'carts', name: t.menu.carts }}
        id={cartId}
        title={cart && (name ?? cart.email ?? t.carts.guest)}
        badges={cart && <CartStatus status={cart.status} />}
        actions={
          mayDelete && (
            <Button icon="trash" onClick={() => search({ do: 'delete' })}>
              {t.carts.remove}
            </Button>
          )
        }
      />
      <Refusal error={error} />
      {!cart && !error && <CartSkeleton />}
      {cart && (
        <div class="columns">
          <div>
            <LinesCard cart={cart} />
            <TimelineCard about={cartId} nouns={['cart']} />
          </div>
          <div>
            <TotalsCard cart={cart} />
            <BlockersCard cart={cart} />
            <AboutCard cart={cart} />
          </div>
        </div>
      )}
      {cart && isOpen && mayDelete && <DeleteDialog cart={cart} />}
    </main>
  )
}

function DeleteDialog({ cart }: { readonly cart: ShownCart }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.carts.remove}
      action={t.carts.remove}
      isDanger
      about={['cart']}
      run={(idempotencyKey) =>
        souk.deleteCart({ cartId: cart.id }, { idempotencyKey, ifMatch: cart.etag })
      }
      done={() => {
        navigate('carts')
        return t.carts.removed
      }}
      onClose={close}
    >
      <p class="soft">{t.carts.removeFollows}</p>
    </ConfirmDialog>
  )
}

function TotalsCard({ cart }: { readonly cart: Cart }) {
  const t = useTexts()
  const lines = [
    [t.carts.subtotal, cart.subtotal],
    [t.carts.discount, minus(cart.discount_total)],
    [t.carts.shipping, cart.shipping_total],
    ...(cart.is_tax_final
      ? taxLines(cart, t).map(([name, value]) => [name, value] as const)
      : [[t.carts.estimate, cart.tax_total] as const]),
  ] as const
  return (
    <Card title={t.carts.value}>
      <dl class="facts">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{moneyText(value)}</dd>
          </div>
        ))}
        <div class="total">
          <dt>{t.carts.total}</dt>
          <dd>{moneyText(cart.total)}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** What its buyer has to do or to say before it can be ordered. */
function BlockersCard({ cart }: { readonly cart: Cart }) {
  const t = useTexts()
  const texts = cart.blockers.map(({ code, detail }) => problemText(code, t)?.title ?? detail)
  if (!canBeDeleted(cart) || texts.length === 0) return null
  return (
    <Card title={t.carts.blockers}>
      <ul class="stack tight">
        {[...new Set(texts)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  )
}

function AboutCard({ cart }: { readonly cart: Cart }) {
  const t = useTexts()
  const { codes, held_until, order_id, shipping_address, shipping_method } = cart
  const codesText = codes.map(({ code, is_applied, reason, gap }) =>
    is_applied
      ? t.carts.applied(code)
      : t.carts.notApplied(code, codeReasonText(reason, gap, t) ?? t.carts.nothingOff),
  )
  return (
    <Card title={t.carts.about}>
      <Facts
        lines={[
          [t.carts.channel, <ChannelName channel={cart.channel} />],
          [t.customers.email, cart.email],
          [t.carts.codes, codesText.join(', ') || t.kit.none],
          [t.carts.method, cart.shipping?.name ?? shipping_method],
          [t.carts.held, held_until && <Time at={held_until} />],
          [t.carts.expires, <Time at={cart.expires_at} />],
          [
            t.products.metadata,
            <span key="metadata" class="theirs prewrap">
              {metadataText(cart.metadata) || t.kit.none}
            </span>,
          ],
          [
            t.carts.order,
            order_id && (
              <Link class="link" to={`orders/${order_id}`}>
                {t.carts.order}
              </Link>
            ),
          ],
        ]}
      />
      {shipping_address && <ContactText address={shipping_address} />}
    </Card>
  )
}

function CartSkeleton() {
  const t = useTexts()
  const { subtotal, discount, shipping, tax, total, channel, codes, method, held, expires, order } =
    t.carts
  const { metadata } = t.products
  return (
    <SkeletonColumns
      wide={
        <>
          <SkeletonCard title={t.carts.lines} lines={3} />
          <SkeletonCard title={t.orders.timeline} lines={2} />
        </>
      }
      narrow={
        <>
          <SkeletonCard title={t.carts.value} facts={[subtotal, discount, shipping, tax, total]} />
          <SkeletonCard
            title={t.carts.about}
            facts={[channel, t.customers.email, codes, method, held, expires, metadata, order]}
          />
        </>
      }
    />
  )
}
