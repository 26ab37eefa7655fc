import { isProblem, type Product, type Variant } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { Card } from '../../kit/card.tsx'
import { Icon } from '../../kit/icon.tsx'
import { moneyText } from '../../kit/money.ts'
import { SkeletonCard } from '../../kit/skeleton-card.tsx'
import { unitsText } from '../../kit/units.ts'
import { useCaller, useMay } from '../../session/caller.ts'
import { clock } from '../../session/clock.ts'
import { useProviderNames } from '../../shared/names/providers.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { stateText } from '../../texts/states.ts'
import { type Check, type CheckState, checksOf, verdictOf } from './sellable.ts'
import { useVariants } from './variants.tsx'

const tones: Readonly<Record<CheckState, Tone>> = {
  ok: 'reached',
  stops: 'failed',
  unknown: 'waiting',
}

/** Says whether somebody could buy it now, and what stands in the way. */
export function SellableCard({ product }: { readonly product: Product }) {
  const t = useTexts()
  const { data: page, error } = useVariants(product.id, null)
  const providerStatus = useProviderStatus(product.provider_id)
  const quoteRefusal = useQuoteRefusal(product, page?.data)
  const words = useWords(product)
  const now = clock.use()
  if (page === undefined)
    return error ? null : <SkeletonCard title={t.products.sellable} texts={6} />
  const checks = checksOf({
    product,
    now,
    variants: page.data,
    hasMore: page.page.next !== null,
    providerStatus,
    quoteRefusal,
  })
  const verdict = verdictOf(checks)
  const told = {
    ok: t.products.sellableYes,
    stops: t.products.sellableNo,
    unknown: t.products.sellableUnknown,
  }
  return (
    <Card title={t.products.sellable} aside={<Badge tone={tones[verdict]} text={told[verdict]} />}>
      <ul class="checks">
        {checks.map((check) => (
          <li key={check.about} class={check.state}>
            <Icon name={check.state === 'ok' ? 'circle-check' : 'circle-alert'} />
            <span class="theirs">{words(check)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useProviderStatus(providerId: string | null): string | undefined {
  const may = useMay()
  const { data } = useQuery({
    key: ['provider', providerId, 'status'],
    about: ['provider'],
    isEnabled: providerId !== null && may('getProvider'),
    run: async (signal) =>
      (await souk.getProvider({ providerId: providerId ?? '' }, { signal })).data.status,
  })
  return data
}

/** Asks for the price as an order would, in the currency of the tenant. */
function useQuoteRefusal(product: Product, variants: readonly Variant[] | undefined) {
  const may = useMay()
  const enabled = variants?.filter(({ status }) => status === 'ACTIVE') ?? []
  const asked = enabled.find(({ is_default }) => is_default) ?? enabled[0]
  const variantId = asked?.id ?? product.default_variant_id
  const { data } = useQuery<string | null>({
    key: ['quote', variantId],
    about: ['price', 'variant', 'product'],
    of: () => [variantId, product.id],
    isEnabled: variants !== undefined && may('quotePrices'),
    run: async (signal) => {
      try {
        await souk.quotePrices({ lines: [{ variant_id: variantId, quantity: 1 }] }, { signal })
        return null
      } catch (error) {
        if (isProblem(error)) return error.code
        throw error
      }
    },
  })
  return data
}

function useWords(product: Product): (check: Check) => string {
  const t = useTexts()
  const providerName = useProviderNames()
  const currency = useCaller().data?.tenant.currency ?? ''
  return (check) => {
    const { checks } = t.products
    switch (check.about) {
      case 'status':
        return check.status === 'ACTIVE' ? checks.status.ok : checks.status[check.status]
      case 'channels':
        return channelsWords(check.live, t)
      case 'provider':
        return providerWords(check.status, providerName(product.provider_id), t)
      case 'variants':
        return check.state === 'ok' ? checks.variants.ok(check.enabled) : checks.variants.none
      case 'price':
        if (check.refusal === 'currency_mismatch') return checks.price.otherCurrency(currency)
        return check.refusal === undefined
          ? checks.price.ok(moneyText(product.price))
          : checks.price.missing
      case 'stock':
        if (check.isUnlimited) return checks.stock.unlimited
        return check.available > 0 ? checks.stock.ok(unitsText(check.available)) : checks.stock.none
    }
  }
}

function channelsWords(live: number | null, t: Texts): string {
  const { channels } = t.products.checks
  if (live === null) return channels.all
  return live === 0 ? channels.none : channels.some(live)
}

function providerWords(status: string | undefined, name: string, t: Texts): string {
  const { provider } = t.products.checks
  if (status === undefined) return provider.unknown
  return status === 'ACTIVE'
    ? provider.ok(name)
    : provider.stopped(name, stateText('provider', 'status', status, t) ?? status)
}
