import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { IconButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { SkeletonTexts } from '../../kit/skeleton-card.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { ContactFields } from '../../shared/contact/contact-fields.tsx'
import { ContactText } from '../../shared/contact/contact-text.tsx'
import { contactBodyOf, contactFieldsOf, contactPartName } from '../../shared/contact/fields.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { hasEnded } from '../../shared/order-status.tsx'
import { useTexts } from '../../texts/index.ts'
import type { ShownOrder } from './detail.tsx'

const kinds = ['shipping_address', 'billing_address'] as const
type Kind = (typeof kinds)[number]

interface OrderProps {
  readonly order: ShownOrder
}

/** Where the order is sent and billed. */
export function AddressesCard({ order }: OrderProps) {
  const t = useTexts()
  const may = useMay()
  return (
    <Card title={t.customers.addresses}>
      {kinds.map((kind) => {
        const address = order[kind]
        return (
          <section key={kind} class="order-address">
            <header>
              <h3>{t.orders.addressKinds[kind]}</h3>
              {may('changeOrder') && isOpen(kind, order) && (
                <IconButton
                  icon={address ? 'pencil' : 'plus'}
                  name={t.orders.changeAddress[kind]}
                  onClick={() => search({ do: kind })}
                />
              )}
            </header>
            {address ? <ContactText address={address} /> : <p class="soft">{t.orders.noAddress}</p>}
          </section>
        )
      })}
      <OpenAddressDialog order={order} />
    </Card>
  )
}

/** The card while it is not known whether there are any: as high as without. */
export function AddressesSkeleton() {
  const t = useTexts()
  return (
    <Card title={t.customers.addresses}>
      {kinds.map((kind) => (
        <section key={kind} class="order-address">
          <header>
            <h3>{t.orders.addressKinds[kind]}</h3>
          </header>
          <SkeletonTexts count={1} />
        </section>
      ))}
    </Card>
  )
}

/** Nothing goes to another address once something has shipped, or the order is over. */
function isOpen(kind: Kind, order: ShownOrder): boolean {
  if (kind === 'billing_address') return true
  const hasShipped = order.items.some((item) => item.requires_shipping && item.fulfilled > 0)
  return !hasEnded(order) && !hasShipped
}

function OpenAddressDialog({ order }: OrderProps) {
  const may = useMay()
  const { query } = useAddress()
  const kind = kinds.find((one) => one === query.get('do'))
  if (kind === undefined || !may('changeOrder') || !isOpen(kind, order)) return null
  return <AddressOfOrderDialog order={order} kind={kind} />
}

function AddressOfOrderDialog({ order, kind }: OrderProps & { readonly kind: Kind }) {
  const t = useTexts()
  const close = () => search({ do: null })
  const draft = useDraft(contactFieldsOf(order[kind]))
  const { country } = draft.fields
  const change = useChange({
    run: (_: undefined, idempotencyKey) => {
      const address = contactBodyOf(draft.fields)
      return souk.changeOrder(
        { orderId: order.id, ...unchanged, [kind]: address },
        { idempotencyKey, ifMatch: order.etag },
      )
    },
    about: ['order'],
    done: (saved) => t.orders.saved(nameOf(saved)),
    onEnd: close,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => contactPartName(key, t)}
      isNew={order[kind] === null}
      title={t.orders.changeAddress[kind]}
      action={t.kit.save}
      isWide
      isIncomplete={country === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={close}
    >
      <div class="fields-beside">
        <ContactFields
          fields={draft.fields}
          set={draft.set}
          path={`/${kind}`}
          isFirst
          hasFixedCountry={kind === 'shipping_address' && order.shipping_address !== null}
        />
      </div>
    </ChangeDialog>
  )
}

/** What other dialogs change. */
const unchanged = {
  shipping_address: undefined,
  billing_address: undefined,
  email: undefined,
  note: undefined,
  tags: undefined,
  external_id: undefined,
  metadata: undefined,
}
