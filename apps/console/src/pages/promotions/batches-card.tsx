import type { PromotionCodeBatch } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { TextField } from '../../kit/field.tsx'
import { fits } from '../../kit/limits.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { unitsText } from '../../kit/units.ts'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownPromotion } from './dialog.tsx'
import { wholeOf } from './effect.ts'
import { BatchStatus } from './sections.tsx'

const shown = 24
const pollMs = 2_000
const most = 100_000
const close = () => search({ do: null, batch: null })
const limits = requests.createPromotionCodeBatch

interface PromotionProps {
  readonly promotion: ShownPromotion
}

/** Nothing is told of the codes one by one, so a batch that runs is asked for again. */
export function BatchesCard({ promotion }: PromotionProps) {
  const t = useTexts()
  const may = useMay()
  const { id: promotionId, status } = promotion
  const { data: batches, error } = useQuery({
    key: ['promotion_code_batches', promotionId],
    about: ['promotion_code_batch'],
    of: () => [promotionId],
    pollMs: (found: readonly PromotionCodeBatch[] | undefined) =>
      found?.some((each) => each.status === 'RUNNING') ? pollMs : undefined,
    run: async (signal) => {
      const asked = { promotionId, limit: shown }
      return (await souk.listPromotionCodeBatches(asked, { signal })).data.content
    },
  })
  const isOpen = status !== 'ENDED' && status !== 'ARCHIVED'
  return (
    <Card
      title={t.promotions.batches}
      isFlush
      aside={
        isOpen &&
        may('createPromotionCodeBatch') && (
          <Button isSmall icon="plus" onClick={() => search({ do: 'generate' })}>
            {t.promotions.generate}
          </Button>
        )
      }
    >
      <Refusal error={error} />
      {batches?.length === 0 ? (
        <p class="body soft">{t.promotions.noBatches}</p>
      ) : (
        <DataTable
          name={t.promotions.batches}
          columns={columnsOf(t, may('cancelPromotionCodeBatch'))}
          items={batches}
          rowsExpected={1}
          keyOf={({ id }) => id}
        />
      )}
      <OpenDialog promotion={promotion} batches={batches ?? []} />
    </Card>
  )
}

function columnsOf(t: Texts, mayCancel: boolean): readonly Column<PromotionCodeBatch>[] {
  const cancelling: Column<PromotionCodeBatch> = {
    key: 'cancel',
    title: t.promotions.action,
    cell: ({ id, status }) =>
      status === 'RUNNING' && (
        <Button isSmall onClick={() => search({ do: 'cancel-batch', batch: id })}>
          {t.promotions.cancelBatch}
        </Button>
      ),
  }
  return [
    {
      key: 'pattern',
      title: t.promotions.pattern,
      cell: ({ pattern }) => <code class="theirs">{pattern}</code>,
    },
    {
      key: 'status',
      title: t.promotions.status,
      cell: ({ status }) => <BatchStatus status={status} />,
    },
    {
      key: 'generated',
      title: t.promotions.codes,
      isFigure: true,
      isCount: true,
      cell: ({ generated, count }) => t.promotions.progress(unitsText(generated), unitsText(count)),
    },
    ...(mayCancel ? [cancelling] : []),
  ]
}

function OpenDialog({
  promotion,
  batches,
}: PromotionProps & { readonly batches: readonly PromotionCodeBatch[] }) {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const open = query.get('do')
  const batch = batches.find(({ id }) => id === query.get('batch'))
  if (open === 'generate' && may('createPromotionCodeBatch')) {
    return <GenerateDialog promotion={promotion} />
  }
  if (open !== 'cancel-batch' || !batch || !may('cancelPromotionCodeBatch')) return null
  return (
    <ConfirmDialog
      title={t.promotions.cancelBatch}
      action={t.promotions.cancelBatch}
      isDanger
      about={['promotion_code_batch']}
      run={(idempotencyKey) =>
        souk.cancelPromotionCodeBatch({ codeBatchId: batch.id }, { idempotencyKey })
      }
      done={() => t.promotions.cancelled}
      onClose={close}
    >
      <p class="soft">{t.promotions.cancelFollows}</p>
    </ConfirmDialog>
  )
}

function GenerateDialog({ promotion: { id: promotionId } }: PromotionProps) {
  const t = useTexts()
  const [pattern, setPattern] = useState('')
  const [count, setCount] = useState('')
  const [maxUses, setMaxUses] = useState('1')
  const isPattern = fits(pattern.trim(), limits.pattern)
  const codes = wholeOf(count)
  const hasCount = codes !== undefined && codes <= most
  const max_uses = wholeOf(maxUses) ?? null
  const hasUses = maxUses.trim() === '' || max_uses !== null
  return (
    <ConfirmDialog
      title={t.promotions.generate}
      action={t.promotions.generate}
      isIncomplete={!isPattern || !hasCount || !hasUses}
      about={['promotion_code_batch']}
      run={(idempotencyKey) =>
        souk.createPromotionCodeBatch(
          { promotionId, pattern: pattern.trim(), count: codes ?? 1, max_uses },
          { idempotencyKey },
        )
      }
      done={(batch) => t.promotions.generating(batch.count)}
      onClose={close}
    >
      <TextField
        {...limits.pattern}
        label={t.promotions.pattern}
        path="/pattern"
        isFirst
        example={t.promotions.patternExample}
        hint={t.promotions.patternHint}
        value={pattern}
        onInput={setPattern}
        wrong={pattern === '' || isPattern ? undefined : t.promotions.patternWrong}
      />
      <TextField
        label={t.promotions.countOf}
        path="/count"
        inputMode="numeric"
        value={count}
        onInput={setCount}
        wrong={count === '' || hasCount ? undefined : t.promotions.countWrong}
      />
      <TextField
        label={t.promotions.maxUses}
        path="/max_uses"
        isOptional
        inputMode="numeric"
        hint={t.promotions.orNothing}
        value={maxUses}
        onInput={setMaxUses}
        wrong={hasUses ? undefined : t.promotions.numberWrong}
      />
    </ConfirmDialog>
  )
}
