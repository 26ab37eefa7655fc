import type { Availability, Product } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Badge } from '../../kit/badge.tsx'
import { Card } from '../../kit/card.tsx'
import { TextField } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { fits } from '../../kit/limits.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useSettled } from '../../kit/settled.ts'
import { SkeletonTexts } from '../../kit/skeleton-card.tsx'
import { unitsOf } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { channelNames } from '../../shared/names/channels.tsx'
import { customerNames } from '../../shared/names/customers.tsx'
import { NameField } from '../../shared/names/name-field.tsx'
import { useProviderNames } from '../../shared/names/providers.ts'
import { useTexts } from '../../texts/index.ts'
import { wordsOf } from './gate-words.ts'
import { jointGates } from './gates.ts'
import { idsOfProduct } from './variants.tsx'

const nothingAsked = { variantId: '', channel: '', currency: '', quantity: '1', customerId: '' }
type Conditions = typeof nothingAsked

/** Says whether somebody could buy it, and what stands in the way, as placing an order would. */
export function AvailabilityCard({ product }: { readonly product: Product }) {
  const t = useTexts()
  const [asked, setAsked] = useState(nothingAsked)
  const { data, error } = useAvailability(product, asked)
  const isPurchasable = data?.purchasable
  return (
    <Card
      title={t.availability.title}
      aside={
        data && (
          <Badge
            tone={isPurchasable ? 'reached' : 'failed'}
            text={isPurchasable ? t.availability.yes : t.availability.no}
          />
        )
      }
    >
      <div class="stack">
        <Refusal error={error} />
        {!data && !error && (
          <div>
            <SkeletonTexts count={5} />
          </div>
        )}
        {data && <Gates product={product} availability={data} customerId={asked.customerId} />}
        {data && <ConditionFields {...{ product, asked }} set={setAsked} variants={data} />}
      </div>
    </Card>
  )
}

/** What is half typed asks for nothing yet. */
function useAvailability(product: Product, asked: Conditions) {
  const typed = useSettled(JSON.stringify(asked), 300)
  const { variantId, channel, currency, quantity, customerId } = JSON.parse(typed) as Conditions
  const wanted = {
    ...(variantId !== '' && { variant_id: variantId }),
    ...(channel !== '' && { channel }),
    ...(isCurrency(currency) && { currency: currency.trim().toUpperCase() }),
    ...(customerId !== '' && { customer_id: customerId }),
    quantity: quantityOf(quantity) ?? 1,
  }
  return useQuery<Availability>({
    key: ['availability', product.id, wanted],
    about: ['product', 'variant', 'price', 'stock', 'order', 'provider', 'customer', 'channel'],
    // A provider or a customer is none of what belongs to the product.
    of: () => {
      const own = idsOfProduct(product.id)
      return own && [...own, customerId, product.provider_id ?? '']
    },
    keepsPrevious: true,
    run: async (signal) =>
      (await souk.getProductAvailability({ productId: product.id, ...wanted }, { signal })).data,
  })
}

const { currency: currencyLimits } = requests.setPrices.prices.items.price

function isCurrency(typed: string): boolean {
  return fits(typed.trim().toUpperCase(), currencyLimits)
}

function quantityOf(typed: string): number | undefined {
  return unitsOf(typed, requests.getProductAvailability.quantity)
}

interface GatesProps {
  readonly product: Product
  readonly availability: Availability
  readonly customerId: string
}

const icons = { ok: 'circle-check', some: 'circle-alert', stops: 'circle-alert' } as const
const classes = { ok: 'ok', some: 'unknown', stops: 'stops' } as const

function Gates(props: GatesProps) {
  const t = useTexts()
  const may = useMay()
  const providerName = useProviderNames()
  const { channel } = props.availability
  const channelName = channelNames.use(channel) ?? channel
  const { product, availability } = props
  const { variants, variant_count } = availability
  const gates = jointGates(availability).filter(
    // The operator may always sell.
    ({ code }) => code !== 'provider_active' || product.provider_id !== null,
  )
  return (
    <>
      <ul class="checks">
        {gates.map((joint) => {
          const { text, mend, why } = wordsOf(joint, { ...props, providerName, channelName }, t)
          return (
            <li key={joint.code} class={classes[joint.state]}>
              <Icon name={icons[joint.state]} />
              <span class="theirs">
                {text}{' '}
                {joint.state === 'some' && (
                  <span class="soft">
                    ({t.availability.ofVariants(joint.stopped, variants.length)}){' '}
                  </span>
                )}
                {mend && (
                  <Link to={mend.to} class="link">
                    {mend.text}
                  </Link>
                )}
                {why !== undefined && joint.gate.passed && may('explainQuote') && (
                  <Link to={why} class="link">
                    {t.prices.why}
                  </Link>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {variant_count > variants.length && variants.length > 1 && (
        <p class="soft small">{t.availability.shownOf(variants.length, variant_count)}</p>
      )}
    </>
  )
}

interface ConditionFieldsProps {
  readonly product: Product
  readonly asked: Conditions
  readonly set: (asked: Conditions) => void
  readonly variants: Availability
}

/** Another variant, currency, quantity or customer than anybody would think of first. */
function ConditionFields({ asked, set, variants: shown }: ConditionFieldsProps) {
  const t = useTexts()
  const [known, setKnown] = useState(shown.variants)
  if (asked.variantId === '' && known !== shown.variants) setKnown(shown.variants)
  const isWrong = quantityOf(asked.quantity) === undefined
  const isWrongCurrency = asked.currency.trim() !== '' && !isCurrency(asked.currency)
  return (
    <details>
      <summary>{t.availability.conditions}</summary>
      <div class="stack conditions">
        {known.length > 1 && (
          <SelectField
            label={t.availability.variant}
            choices={[
              ['', t.availability.allVariants],
              ...known.map(
                ({ variant_id, title, sku }) =>
                  [variant_id, [title, sku].filter(Boolean).join(' · ')] as const,
              ),
            ]}
            value={asked.variantId}
            onChange={(variantId) => set({ ...asked, variantId })}
          />
        )}
        <div class="fields-beside">
          <TextField
            label={t.availability.quantity}
            inputMode="numeric"
            value={asked.quantity}
            onInput={(quantity) => set({ ...asked, quantity })}
            wrong={isWrong ? t.availability.quantityWrong : undefined}
          />
          <TextField
            label={t.availability.currency}
            isOptional
            maxLength={currencyLimits.maxLength}
            example={shown.currency}
            value={asked.currency}
            onInput={(currency) => set({ ...asked, currency })}
            wrong={isWrongCurrency ? t.products.currencyWrong : undefined}
          />
        </div>
        <WhereAndWho asked={asked} set={set} />
      </div>
    </details>
  )
}

/** The channel that an order comes in, and who places it. */
function WhereAndWho({ asked, set }: Pick<ConditionFieldsProps, 'asked' | 'set'>) {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      {may('listChannels') && (
        <NameField
          names={channelNames}
          label={t.availability.channel}
          none={t.availability.anyChannel}
          value={asked.channel}
          onChange={(channel) => set({ ...asked, channel })}
        />
      )}
      {may('listCustomers') && (
        <NameField
          names={customerNames}
          label={t.availability.customer}
          none={t.availability.anyCustomer}
          value={asked.customerId}
          onChange={(customerId) => set({ ...asked, customerId })}
        />
      )}
    </>
  )
}
