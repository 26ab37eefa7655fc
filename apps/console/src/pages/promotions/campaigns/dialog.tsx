import type { Campaign } from '@souk/sdk'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { ChangeDialog } from '../../../kit/change-dialog.tsx'
import { type FieldValue, useDraft } from '../../../kit/draft.ts'
import { TextField } from '../../../kit/field.tsx'
import { amountOf, amountText } from '../../../kit/money.ts'
import { SelectField } from '../../../kit/select-field.tsx'
import { navigate } from '../../../router/address.ts'
import { useCaller } from '../../../session/caller.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { wholeOf } from '../effect.ts'
import { fieldsOfPeriod, PeriodFields, periodOf, wrongInPeriod } from '../period.tsx'

export type ShownCampaign = Campaign & { readonly etag: string | undefined }

interface Fields {
  readonly name: string
  readonly budgetKind: string
  readonly budgetAmount: string
  readonly budgetUses: string
  readonly startsAt: string
  readonly endsAt: string
}
type Wrong = Partial<Record<keyof Fields, string>>

const limits = requests.createCampaign

export function CampaignDialog(props: {
  readonly campaign?: ShownCampaign
  readonly onClose: () => void
}) {
  const t = useTexts()
  const { campaign, onClose } = props
  const own = useCaller().data?.tenant.currency ?? 'EUR'
  const currency = campaign?.budget?.amount?.currency ?? own
  const draft = useDraft(fieldsOf(campaign))
  const { fields } = draft
  const wrong = wrongIn(fields, currency, t)
  const change = useChange<undefined, Campaign>({
    run: (_, idempotencyKey) =>
      campaign
        ? souk.updateCampaign(
            { campaignId: campaign.id, ...changesOf(draft.changed, fields, currency) },
            { idempotencyKey, ifMatch: campaign.etag },
          )
        : souk.createCampaign(detailsOf(fields, currency), { idempotencyKey }),
    about: ['campaign'],
    done: ({ id, name }) => {
      if (campaign) return t.promotions.saved(name)
      navigate(`promotions/campaigns/${id}`)
      return t.promotions.created(name)
    },
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.promotions[key]}
      shown={(key, value) => shown(key, value, t)}
      isNew={campaign === undefined}
      title={campaign ? t.promotions.changeCampaign : t.promotions.createCampaign}
      action={campaign ? t.kit.save : t.promotions.createCampaign}
      isIncomplete={Object.keys(wrong).length > 0 || fields.name.trim() === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <MainFields {...{ draft, wrong, currency }} />
    </ChangeDialog>
  )
}

function shown(key: keyof Fields, value: FieldValue, t: Texts): string {
  const text = String(value)
  const kinds: Readonly<Record<string, string>> = t.promotions.budgetKinds
  return key === 'budgetKind' ? (kinds[text] ?? text) : text.replace('T', ' ')
}

interface PartProps {
  readonly draft: ReturnType<typeof useDraft<Fields>>
  readonly wrong: Wrong
  readonly currency: string
}

function MainFields(props: PartProps) {
  const t = useTexts()
  const { draft, wrong } = props
  const { fields, set } = draft
  return (
    <>
      <TextField
        {...limits.name}
        label={t.promotions.name}
        path="/name"
        isFirst
        example={t.promotions.campaignExample}
        value={fields.name}
        onInput={(name) => set({ name })}
      />
      <SelectField
        label={t.promotions.budgetKind}
        path="/budget/kind"
        choices={Object.entries(t.promotions.budgetKinds)}
        value={fields.budgetKind}
        onChange={(budgetKind) => set({ budgetKind })}
      />
      <BudgetField {...props} />
      <PeriodFields fields={fields} set={set} wrong={wrong} />
    </>
  )
}

function BudgetField({ draft: { fields, set }, wrong, currency }: PartProps) {
  const t = useTexts()
  if (fields.budgetKind === 'SPEND') {
    return (
      <TextField
        label={t.promotions.budgetAmount}
        path="/budget/amount"
        prefix={currency}
        inputMode="decimal"
        hint={t.promotions.budgetHint}
        value={fields.budgetAmount}
        onInput={(budgetAmount) => set({ budgetAmount })}
        wrong={fields.budgetAmount === '' ? undefined : wrong.budgetAmount}
      />
    )
  }
  if (fields.budgetKind !== 'USES') return null
  return (
    <TextField
      label={t.promotions.budgetUses}
      path="/budget/uses"
      inputMode="numeric"
      value={fields.budgetUses}
      onInput={(budgetUses) => set({ budgetUses })}
      wrong={fields.budgetUses === '' ? undefined : wrong.budgetUses}
    />
  )
}

function fieldsOf(campaign: Campaign | undefined): Fields {
  const { kind = '', amount, uses } = campaign?.budget ?? {}
  return {
    name: campaign?.name ?? '',
    budgetKind: kind,
    budgetAmount: amount ? amountText(amount.amount, amount.currency) : '',
    budgetUses: uses?.toString() ?? '',
    ...fieldsOfPeriod(campaign),
  }
}

function wrongIn(fields: Fields, currency: string, t: Texts): Wrong {
  const { promotions } = t
  const isSpend = fields.budgetKind === 'SPEND'
  return {
    ...(isSpend &&
      !amountOf(fields.budgetAmount, currency) && { budgetAmount: promotions.amountWrong }),
    ...(fields.budgetKind === 'USES' &&
      wholeOf(fields.budgetUses) === undefined && { budgetUses: promotions.numberWrong }),
    ...wrongInPeriod(fields, t),
  }
}

function budgetOf({ budgetKind: kind, budgetAmount, budgetUses }: Fields, currency: string) {
  if (kind === 'SPEND') {
    const amount = { amount: amountOf(budgetAmount, currency) ?? 0, currency }
    return { kind, amount, uses: undefined } as const
  }
  if (kind !== 'USES') return null
  return { kind, amount: undefined, uses: wholeOf(budgetUses) } as const
}

function detailsOf(fields: Fields, currency: string) {
  return {
    name: fields.name.trim(),
    budget: budgetOf(fields, currency),
    ...periodOf(fields),
  }
}

function changesOf(changed: Partial<Fields>, fields: Fields, currency: string) {
  const all = detailsOf(fields, currency)
  const has = (...names: readonly (keyof Fields)[]) =>
    names.some((name) => changed[name] !== undefined)
  return {
    name: has('name') ? all.name : undefined,
    budget: has('budgetKind', 'budgetAmount', 'budgetUses') ? all.budget : undefined,
    starts_at: has('startsAt') ? all.starts_at : undefined,
    ends_at: has('endsAt') ? all.ends_at : undefined,
  }
}
