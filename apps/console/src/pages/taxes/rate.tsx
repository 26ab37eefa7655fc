import type { TaxRate } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { exactTime } from '../../kit/time.tsx'
import { navigate, search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { TimelineCard, TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { RateDialog, type ShownRate } from './rate-dialog.tsx'
import { periodText, placeText, rateText } from './words.ts'

const close = () => search({ do: null })

export function RateDetail({ taxRateId }: { readonly taxRateId: string }) {
  const t = useTexts()
  const { data: rate, error } = useQuery<ShownRate>({
    key: ['tax_rate', taxRateId],
    about: ['tax_rate'],
    of: () => [taxRateId],
    run: async (signal) => {
      const { data, etag } = await souk.getTaxRate({ taxRateId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'taxes', name: t.menu.taxes }}
        id={taxRateId}
        title={rate?.name}
        actions={rate && <Actions />}
        note={rate && `${rateText(rate.rate)}, ${placeText(rate)}`}
      />
      <Refusal error={error} />
      {!rate && !error && <RateSkeleton />}
      {rate && (
        <div class="columns">
          <div>
            <Card title={t.taxes.about}>
              <Facts lines={factsOf(rate, t)} />
            </Card>
          </div>
          <div>
            <TimelineCard about={taxRateId} nouns={['tax_rate']} />
          </div>
        </div>
      )}
      {rate && <OpenDialog rate={rate} />}
    </main>
  )
}

function factsOf(rate: TaxRate, t: Texts): (readonly [string, string | null])[] {
  const { taxes } = t
  return [
    [taxes.percentage, rateText(rate.rate)],
    [taxes.place, placeText(rate)],
    [taxes.taxCode, rate.tax_code],
    [taxes.reason, taxes.reasons[rate.reason]],
    [taxes.validity, periodText(rate, t)],
    [taxes.priority, String(rate.priority)],
    [taxes.compound, rate.compound ? taxes.compounds.yes : taxes.compounds.no],
    [taxes.presetOf, rate.preset],
    [taxes.changed, exactTime(new Date(rate.updated_at))],
  ]
}

function RateSkeleton() {
  const t = useTexts()
  const { percentage, place, taxCode, reason, validity, priority, compound, presetOf } = t.taxes
  const facts = [percentage, place, taxCode, reason, validity, priority, compound, presetOf]
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.taxes.about} facts={[...facts, t.taxes.changed]} />}
      narrow={<TimelineCardSkeleton />}
    />
  )
}

function Actions() {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      {may('deleteTaxRate') && (
        <Button icon="trash" onClick={() => search({ do: 'delete' })}>
          {t.taxes.delete}
        </Button>
      )}
      {may('updateTaxRate') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
    </>
  )
}

function OpenDialog({ rate }: { readonly rate: ShownRate }) {
  const { query } = useAddress()
  const may = useMay()
  const open = query.get('do')
  if (open === 'change' && may('updateTaxRate')) return <RateDialog rate={rate} onClose={close} />
  return open === 'delete' && may('deleteTaxRate') ? <DeleteRate rate={rate} /> : null
}

function DeleteRate({ rate }: { readonly rate: ShownRate }) {
  const t = useTexts()
  const { id, name, etag } = rate
  return (
    <ConfirmDialog
      title={t.taxes.deleteOf(name)}
      action={t.taxes.delete}
      isDanger
      about={['tax_rate']}
      run={(idempotencyKey) =>
        souk.deleteTaxRate({ taxRateId: id }, { idempotencyKey, ifMatch: etag })
      }
      done={() => t.taxes.deleted(name)}
      onEnd={() => navigate('taxes')}
      onClose={close}
    >
      <p class="soft">{t.taxes.deleteExplain}</p>
    </ConfirmDialog>
  )
}
