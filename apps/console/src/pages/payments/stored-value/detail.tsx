import type { ReplaceStoredValueCodeResponse, StoredValue } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { Secret } from '../../../kit/copy.tsx'
import { DetailHead } from '../../../kit/detail-head.tsx'
import { type FactLine, Facts } from '../../../kit/facts.tsx'
import { MessageDialog } from '../../../kit/message-dialog.tsx'
import { moneyText } from '../../../kit/money.ts'
import { stateAfter } from '../../../kit/moves.ts'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../../kit/skeleton-card.tsx'
import { Time } from '../../../kit/time.tsx'
import { search } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { ThingName } from '../../../shared/names/thing-name.tsx'
import { StoredValueState } from '../../../shared/stored-value-state.tsx'
import { TimelineCard, TimelineCardSkeleton } from '../../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { StoredValueDialog } from './dialogs.tsx'
import { EntriesCard } from './entries.tsx'

export type ShownStoredValue = StoredValue & { readonly etag: string | undefined }

export function StoredValueDetail({ storedValueId }: { readonly storedValueId: string }) {
  const t = useTexts()
  const [replaced, setReplaced] = useState<ReplaceStoredValueCodeResponse>()
  const { data: value, error } = useQuery({
    key: ['stored_value', storedValueId],
    about: ['stored_value'],
    of: () => [storedValueId],
    run: async (signal) => {
      const { data, etag } = await souk.getStoredValue({ storedValueId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={3}
        back={{ to: 'payments/stored-value', name: t.storedValue.title }}
        id={storedValueId}
        title={value && t.storedValue.kinds[value.kind]}
        badges={value && <StoredValueState status={value.status} />}
        actions={value && <Actions value={value} />}
        note={value && moneyText(value.balance)}
      />
      <Refusal error={error} />
      {!value && !error && <StoredValueSkeleton />}
      {value && (
        <div class="columns">
          <div>
            <EntriesCard storedValueId={storedValueId} />
          </div>
          <div>
            <Card title={t.storedValue.details}>
              <Facts lines={factsOf(value, t)} />
            </Card>
            <TimelineCard about={storedValueId} nouns={['stored_value']} />
          </div>
        </div>
      )}
      {value && <StoredValueDialog value={value} onReplaced={setReplaced} />}
      {replaced && (
        <MessageDialog title={t.storedValue.codeReplaced} onClose={() => setReplaced(undefined)}>
          <Secret name={t.storedValue.code} value={replaced.code} />
        </MessageDialog>
      )}
    </main>
  )
}

function factsOf(value: StoredValue, t: Texts): readonly FactLine[] {
  const { owner_id: owner, last_characters: last, expires_at: expires } = value
  const { order_id: order, taken_back_at: takenBack } = value
  return [
    [t.storedValue.balance, moneyText(value.balance)],
    [t.storedValue.available, moneyText(value.available)],
    [t.storedValue.initial, moneyText(value.initial)],
    [
      t.storedValue.owner,
      owner ? <ThingLink key="owner" id={owner} /> : t.storedValue.whoeverHasCode,
    ],
    ...(order === null
      ? []
      : [[t.storedValue.order, <ThingLink key="order" id={order} />] as const]),
    ...(takenBack === null
      ? []
      : [[t.storedValue.takenBack, <Time key="taken" at={takenBack} />] as const]),
    ...(value.kind === 'GIFT_CARD'
      ? [[t.storedValue.code, last === null ? t.storedValue.notShown : `…${last}`] as const]
      : []),
    [t.storedValue.expires, expires ? <Time at={expires} /> : t.storedValue.never],
    [t.storedValue.issuedAt, <Time key="issued" at={value.created_at} />],
  ]
}

/** The customer whose it is, or the order that it was sold with. */
function ThingLink({ id }: { readonly id: string }) {
  return (
    <Link class="link" to={`${id.startsWith('ord_') ? 'orders' : 'customers'}/${id}`}>
      <ThingName id={id} />
    </Link>
  )
}

function Actions({ value }: { readonly value: ShownStoredValue }) {
  const t = useTexts()
  const may = useMay()
  const can = (command: 'credit' | 'debit' | 'freeze' | 'unfreeze') =>
    stateAfter('stored_value', value.status, command) !== undefined
  return (
    <>
      {may('replaceStoredValueCode') && value.kind === 'GIFT_CARD' && (
        <Button icon="refresh-cw" onClick={() => search({ do: 'code' })}>
          {t.storedValue.replaceCode}
        </Button>
      )}
      {may('freezeStoredValue') && can('freeze') && (
        <Button icon="ban" onClick={() => search({ do: 'freeze' })}>
          {t.storedValue.freeze}
        </Button>
      )}
      {may('unfreezeStoredValue') && can('unfreeze') && (
        <Button kind="primary" icon="check" onClick={() => search({ do: 'unfreeze' })}>
          {t.storedValue.unfreeze}
        </Button>
      )}
      {may('debitStoredValue') && can('debit') && (
        <Button icon="arrow-down-right" onClick={() => search({ do: 'debit' })}>
          {t.storedValue.debit}
        </Button>
      )}
      {may('creditStoredValue') && can('credit') && (
        <Button kind="primary" icon="plus" onClick={() => search({ do: 'credit' })}>
          {t.storedValue.credit}
        </Button>
      )}
    </>
  )
}

function StoredValueSkeleton() {
  const t = useTexts()
  const facts = [t.storedValue.balance, t.storedValue.available, t.storedValue.initial]
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.storedValue.entries} />}
      narrow={
        <>
          <SkeletonCard title={t.storedValue.details} facts={facts} />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
