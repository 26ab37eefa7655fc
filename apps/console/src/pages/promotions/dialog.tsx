import type { Promotion } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type Draft, type FieldValue, useDraft } from '../../kit/draft.ts'
import { navigate } from '../../router/address.ts'
import { useCaller } from '../../session/caller.ts'
import { channelNames } from '../../shared/names/channels.tsx'
import { countryNames } from '../../shared/names/countries.ts'
import { customerGroupNames } from '../../shared/names/customer-groups.ts'
import { productNames } from '../../shared/names/products.ts'
import { campaignNames } from '../../shared/names/promotions.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { effectNames, hasSimpleEffect, tiersIn } from './effect.ts'
import { EffectFields } from './effect-fields.tsx'
import {
  changesOf,
  type Fields,
  fieldsOf,
  hasSimpleConditions,
  type Name,
  promotionFrom,
  wrongIn,
} from './fields.ts'
import { ConditionFields, LimitFields, MainFields, RuleFields } from './form-parts.tsx'
import { PeriodFields } from './period.tsx'

export type ShownPromotion = Promotion & { readonly etag: string | undefined }

/** What the form cannot say is shown there and left as it is. */
export function PromotionDialog(props: {
  readonly promotion?: ShownPromotion
  readonly onClose: () => void
}) {
  const t = useTexts()
  const { promotion, onClose } = props
  const currency = useCurrency(promotion)
  const draft = useDraft(fieldsOf(promotion, currency))
  const hasEffect = hasSimpleEffect(promotion, currency)
  const wrong = wrongIn(draft.fields, currency, t)
  const counted = Object.keys(wrong).filter((name) => hasEffect || !isOfEffect(name))
  const saving = useSaving({ promotion, draft, currency, onClose })
  const parts = { draft, wrong, currency }
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => nameOf(key, t)}
      shown={useShown(t)}
      isNew={promotion === undefined}
      isSheet
      title={promotion ? t.promotions.change : t.promotions.create}
      action={promotion ? t.kit.save : t.promotions.create}
      isIncomplete={counted.length > 0 || draft.fields.name.trim() === ''}
      isRunning={saving.isRunning}
      error={saving.error}
      onSubmit={() => void saving.run(undefined)}
      onClose={onClose}
    >
      <MainFields {...parts} isNew={promotion === undefined} />
      {hasEffect ? <EffectFields {...parts} /> : <p class="soft">{t.promotions.otherEffects}</p>}
      {hasSimpleConditions(promotion, currency) ? (
        <ConditionFields {...parts} />
      ) : (
        <p class="soft">{t.promotions.otherConditions}</p>
      )}
      <PeriodFields fields={draft.fields} set={draft.set} wrong={wrong} />
      <LimitFields {...parts} />
      <RuleFields {...parts} />
    </ChangeDialog>
  )
}

const isOfEffect = (name: string) => (effectNames as readonly string[]).includes(name)

/** Amounts are entered in the currency of the tenant, or in that of the budget. */
function useCurrency(promotion: Promotion | undefined): string {
  const own = useCaller().data?.tenant.currency ?? 'EUR'
  return promotion?.limits.budget?.currency ?? own
}

function useSaving(of: {
  readonly promotion: ShownPromotion | undefined
  readonly draft: Draft<Fields>
  readonly currency: string
  readonly onClose: () => void
}) {
  const t = useTexts()
  const { promotion, draft, currency, onClose } = of
  return useChange<undefined, Promotion>({
    run: (_, idempotencyKey) =>
      promotion
        ? souk.updatePromotion(
            { promotionId: promotion.id, ...changesOf(draft.changed, draft.fields, currency) },
            { idempotencyKey, ifMatch: promotion.etag },
          )
        : souk.createPromotion(promotionFrom(draft.fields, currency), { idempotencyKey }),
    about: ['promotion'],
    done: ({ id, name }) => {
      if (promotion) return t.promotions.saved(name)
      navigate(`promotions/${id}`)
      return t.promotions.created(name)
    },
    onEnd: onClose,
  })
}

function nameOf(key: Name, t: Texts): string {
  return t.promotions[key]
}

/** What fields hold, in words. */
function useShown(t: Texts): (key: Name, value: FieldValue) => string {
  const names = {
    channels: channelNames.useAny(),
    countries: countryNames.useAny(),
    groups: customerGroupNames.useAny(),
    products: productNames.useAny(),
  }
  const campaignOf = campaignNames.useAny()
  return (key, value) => {
    if (typeof value === 'object') {
      const named = names[key as keyof typeof names]
      return [...value].map((one) => named(one) ?? one).join(', ')
    }
    const text = String(value)
    if (key === 'campaign')
      return text === '' ? t.promotions.noCampaign : (campaignOf(text) ?? text)
    return wordOf(key, text, t)
  }
}

function wordOf(key: Name, text: string, t: Texts): string {
  const { kinds, targets, tierFroms, tierOffs, modes, sales, floors, onReturns, firstOrders } =
    t.promotions
  const words: Partial<Record<Name, Readonly<Record<string, string>>>> = {
    kind: kinds,
    target: targets,
    tierFrom: tierFroms,
    tierOff: tierOffs,
    mode: modes,
    sale: sales,
    floor: floors,
    onReturn: onReturns,
    firstOrder: firstOrders,
  }
  if (key === 'tiers')
    return tiersIn(text)
      .map(({ from, off }) => `${from}: ${off}`)
      .join('; ')
  if (key === 'startsAt' || key === 'endsAt') return text.replace('T', ' ')
  return words[key]?.[text] ?? text
}
