import type { Fault } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { percent } from '../../kit/percent.ts'
import { exactTime } from '../../kit/time.tsx'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { locale, type Texts, useTexts } from '../../texts/index.ts'

/** At most twenty are active at once. */
const faultsMax = 20

function useFaults(): readonly Fault[] | undefined {
  return useQuery({
    key: ['faults'],
    about: ['fault', 'sandbox', 'tenant'],
    run: async (signal) => (await souk.listFaults({ limit: faultsMax }, { signal })).data.content,
  }).data
}

export function FaultsCard() {
  const t = useTexts()
  const may = useMay()
  const faults = useFaults()
  const isChangeable = may('createFault')
  return (
    <Card
      title={t.sandbox.faults}
      aside={
        isChangeable && (
          <span class="button-row">
            {faults && faults.length > 1 && (
              <Button isSmall onClick={() => search({ do: 'remove-fault', fault: null })}>
                {t.sandbox.removeAll}
              </Button>
            )}
            <Button isSmall icon="plus" onClick={() => search({ do: 'fault' })}>
              {t.sandbox.createFault}
            </Button>
          </span>
        )
      }
    >
      {faults?.length === 0 && (
        <Empty icon="circle-check" title={t.sandbox.noFault}>
          <p>{t.sandbox.noFaultDetail}</p>
        </Empty>
      )}
      <ul class="lines">
        {faults?.map((fault) => (
          <li key={fault.id}>
            <span class="theirs">
              <strong>{t.sandbox.targets[fault.target]}</strong>{' '}
              <span class="note below">{faultText(fault, t)}</span>
            </span>
            {isChangeable && (
              <Button isSmall onClick={() => search({ do: 'remove-fault', fault: fault.id })}>
                {t.sandbox.removeFault}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** `Answers late (500 ms) · 50 % of the calls · until it is removed`. */
function faultText({ kind, rate, latency_ms, until, endpoint_id }: Fault, t: Texts): string {
  const name = t.sandbox.kindNames[kind]
  return [
    latency_ms === null ? name : `${name} (${latency_ms.toLocaleString(locale())} ms)`,
    t.sandbox.disturbedShare(percent(rate, 4)),
    ...(endpoint_id === null ? [] : [endpoint_id]),
    until === null
      ? t.sandbox.forever
      : `${t.sandbox.until.toLocaleLowerCase()} ${exactTime(new Date(until))}`,
  ].join(' · ')
}

const close = () => search({ do: null, fault: null })

/** One of them, or all where none is named. */
export function RemoveFaultDialog({ faultId }: { readonly faultId: string | null }) {
  const t = useTexts()
  const faults = useFaults() ?? []
  const removed = faultId === null ? faults : faults.filter(({ id }) => id === faultId)
  const change = useChange<undefined, unknown>({
    run: (_, idempotencyKey) =>
      faultId === null
        ? souk.removeAllFaults({}, { idempotencyKey })
        : souk.removeFault({ faultId }, { idempotencyKey }),
    about: ['fault'],
    done: () => t.sandbox.faultRemoved,
    onEnd: close,
  })
  return (
    <Dialog
      title={faultId === null ? t.sandbox.removeAllOf : t.sandbox.removeFaultOf}
      action={faultId === null ? t.sandbox.removeAll : t.sandbox.removeFault}
      hindrance={removed.length === 0 ? t.sandbox.noFault : undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={close}
    >
      <NowAfter
        lines={removed.map((fault) => ({
          name: t.sandbox.targets[fault.target],
          now: faultText(fault, t),
          after: t.sandbox.notDisturbed,
        }))}
      />
    </Dialog>
  )
}
