import type { Order, PaymentLink } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Code } from '../../kit/copy.tsx'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { Icon } from '../../kit/icon.tsx'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { moneyText } from '../../kit/money.ts'
import { stateAfter } from '../../kit/moves.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime, Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { PaymentLinkState } from '../../shared/payment-link-state.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { unpaid } from './order.ts'

/** Addresses of pages on which the order is paid, and the way to a new one. */
export function PaymentLinks({ order }: { readonly order: Order }) {
  const t = useTexts()
  const may = useMay()
  const { data: links = [] } = useQuery({
    key: ['payment_links', { orderId: order.id }],
    about: ['payment_link'],
    run: async (signal) =>
      (await souk.listPaymentLinks({ order_id: order.id, limit: 96 }, { signal })).data.content,
  })
  const canCreate = may('createPaymentLink') && unpaid(order) > 0
  return (
    <>
      {links.length > 0 && (
        <ul class="lines with-figure" aria-label={t.paymentLinks.title}>
          {links.map((link) => (
            <li key={link.id}>
              <Icon name="external-link" />
              <span class="theirs">
                <button type="button" class="link" onClick={() => search({ link: link.id })}>
                  {t.paymentLinks.link}
                </button>
              </span>
              <PaymentLinkState status={link.status} />
              <span class="strong">{amountText(link, t)}</span>
              <span class="soft small">
                <Time at={link.created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {canCreate && (
        <p class="after-lines">
          <Button isSmall icon="external-link" onClick={() => search({ do: 'link' })}>
            {t.paymentLinks.create}
          </Button>
        </p>
      )}
    </>
  )
}

function amountText({ amount }: Pick<PaymentLink, 'amount'>, t: Texts): string {
  return amount === null ? t.paymentLinks.allDue : moneyText(amount)
}

/** The link that the address names: where it leads, how it stands, and its end. */
export function PaymentLinkDialog() {
  const { query } = useAddress()
  const may = useMay()
  const id = query.get('link')
  if (id === null || query.get('do') === 'link' || !may('getPaymentLink')) return null
  return <OpenLink id={id} isCancelling={query.get('do') === 'cancel-link'} />
}

const close = () => search({ link: null, do: null })

function OpenLink({ id, isCancelling }: { readonly id: string; readonly isCancelling: boolean }) {
  const t = useTexts()
  const { data: link, error } = useQuery({
    key: ['payment_link', id],
    about: ['payment_link'],
    of: () => [id],
    run: async (signal) => {
      const { data, etag } = await souk.getPaymentLink({ paymentLinkId: id }, { signal })
      return { ...data, etag }
    },
  })
  if (link && isCancelling) return <CancelLinkDialog link={link} />
  if (!link && !error) return null
  return (
    <MessageDialog title={t.paymentLinks.link} onClose={close}>
      <Refusal error={error} />
      {link && <LinkFacts link={link} />}
    </MessageDialog>
  )
}

type ShownLink = PaymentLink & { readonly etag: string | undefined }

function LinkFacts({ link }: { readonly link: ShownLink }) {
  const t = useTexts()
  const may = useMay()
  const isOpen = stateAfter('payment_link', link.status, 'cancel') !== undefined
  return (
    <>
      {isOpen && (
        <Code name={t.paymentLinks.address} text={link.url} copy={t.paymentLinks.copyAddress} />
      )}
      <Facts lines={factsOf(link, t)} />
      {isOpen && may('cancelPaymentLink') && (
        <p class="after-lines">
          <Button isSmall icon="ban" onClick={() => search({ do: 'cancel-link' })}>
            {t.paymentLinks.cancel}
          </Button>
        </p>
      )}
    </>
  )
}

function factsOf(link: ShownLink, t: Texts): FactLine[] {
  const { ended_because: reason, note } = link
  return [
    [t.paymentLinks.status, <PaymentLinkState key="status" status={link.status} />],
    ...(reason === null ? [] : [[t.paymentLinks.reason, t.paymentLinks.reasons[reason]] as const]),
    [t.paymentLinks.amount, amountText(link, t)],
    [t.paymentLinks.paid, moneyText(link.paid)],
    [t.paymentLinks.expires, exactTime(new Date(link.expires_at))],
    ...(note === null ? [] : [[t.paymentLinks.note, note] as const]),
  ]
}

function CancelLinkDialog({ link }: { readonly link: ShownLink }) {
  const t = useTexts()
  const after = stateAfter('payment_link', link.status, 'cancel') ?? link.status
  const now = <PaymentLinkState status={link.status} />
  return (
    <ConfirmDialog
      title={t.paymentLinks.cancel}
      action={t.paymentLinks.cancel}
      keep={t.paymentLinks.keep}
      isDanger
      lines={[{ name: t.paymentLinks.status, now, after: <PaymentLinkState status={after} /> }]}
      about={['payment_link', 'payment', 'order']}
      run={(idempotencyKey) =>
        souk.cancelPaymentLink({ paymentLinkId: link.id }, { idempotencyKey, ifMatch: link.etag })
      }
      done={() => t.paymentLinks.cancelled}
      onClose={close}
    >
      <p class="soft">{t.paymentLinks.cancelText}</p>
    </ConfirmDialog>
  )
}
