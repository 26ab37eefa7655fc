import type { LedgerPeriod, LedgerTransaction } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { Field, TextField } from '../../../kit/field.tsx'
import { startOfDay } from '../../../kit/filters.tsx'
import { dayIn } from '../../../kit/zone.ts'
import { search } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { useCaller } from '../../../session/caller.ts'
import { clock } from '../../../session/clock.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { dayText, PeriodState, spanText } from './words.tsx'

const close = () => search({ do: null })

/** The last day of the month before this one, which is what is closed most often. */
function lastMonthsEnd(): string {
  const [year = 0, month = 1] = dayIn(clock.value, clock.timeZone).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)
}

interface CloseProps {
  /** The closing that counts; null where nothing is closed. */
  readonly last: LedgerPeriod | null
}

/** Closes the books through a day: says what is closed, and which journals wait with a date in it. */
export function CloseDialog({ last }: CloseProps) {
  const t = useTexts()
  const [through, setThrough] = useState(lastMonthsEnd)
  const end = startOfDay(through, 1)
  const wrong = wrongWith(through, end, last, t)
  const waiting = useWaitingBefore(end)
  return (
    <ConfirmDialog
      title={t.journals.close}
      action={wrong === undefined ? t.journals.closeTo(dayText(through)) : t.journals.close}
      isIncomplete={wrong !== undefined || end === undefined}
      isDanger
      about={['ledger']}
      lines={[
        {
          name: t.journals.booksClosed,
          now: last === null ? t.journals.notClosed : dayText(last.through),
          after: dayText(through),
        },
        { name: t.journals.isClosed, now: t.kit.none, after: closedText(last, through, t) },
      ]}
      run={(idempotencyKey) => souk.closeLedgerPeriod({ through }, { idempotencyKey })}
      done={({ through: day }) => t.journals.wasClosed(dayText(day))}
      onClose={close}
    >
      <Field
        label={t.journals.closeThrough}
        path="/through"
        isRequired
        isEmpty={through === ''}
        hint={t.journals.closeHint}
        wrong={wrong}
      >
        {(tied) => (
          <input
            type="date"
            class="input"
            {...tied}
            autofocus
            value={through}
            onInput={(event) => setThrough(event.currentTarget.value)}
          />
        )}
      </Field>
      <p class="soft">{t.journals.closeFollows}</p>
      {waiting > 0 && (
        <p class="note">
          {t.journals.pendingInside(waiting)}{' '}
          <Link class="link" to="ledger/journals">
            {t.journals.pendingShow}
          </Link>
        </p>
      )}
    </ConfirmDialog>
  )
}

function closedText(last: LedgerPeriod | null, through: string, t: Texts): string {
  if (last === null) return t.journals.untilDay(dayText(through))
  return t.journals.span(
    dayText(dayIn(new Date(last.closed_before), clock.timeZone)),
    dayText(through),
  )
}

/** What would be refused, before it is. */
function wrongWith(
  through: string,
  end: string | undefined,
  last: LedgerPeriod | null,
  t: Texts,
): string | undefined {
  if (end === undefined) return undefined
  if (new Date(end) > clock.value) return t.journals.notOver
  const isClosed = last !== null && new Date(end) <= new Date(last.closed_before)
  return isClosed && through !== '' ? t.journals.isOver(dayText(last.through)) : undefined
}

/** How many journals wait with a moment before this one. */
function useWaitingBefore(end: string | undefined): number {
  const { data: waiting = [] } = useQuery({
    key: ['ledger-waiting'],
    about: ['ledger'],
    run: async (signal): Promise<readonly LedgerTransaction[]> =>
      (await souk.listLedgerTransactions({ status: 'PENDING', limit: 96 }, { signal })).data
        .content,
  })
  if (end === undefined) return 0
  return waiting.filter(({ effective_at: at }) => at !== null && new Date(at) < new Date(end))
    .length
}

/** Opens the last closing again. */
export function ReopenDialog({ periodId }: { readonly periodId: string }) {
  const { data } = useQuery({
    key: ['ledger-period', periodId],
    about: ['ledger'],
    run: async (signal) => {
      const { data: period, etag } = await souk.getLedgerPeriod({ periodId }, { signal })
      return { period, etag }
    },
  })
  const { data: caller } = useCaller()
  if (data?.period.status !== 'CLOSED' || data.period.closed_by.id === caller?.id) return null
  return <OpenedAgain period={data.period} etag={data.etag} />
}

function OpenedAgain(props: { readonly period: LedgerPeriod; readonly etag: string | undefined }) {
  const t = useTexts()
  const { period, etag } = props
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={t.journals.reopenOf(dayText(period.through))}
      action={t.journals.reopen}
      isDanger
      isIncomplete={reason.trim() === ''}
      about={['ledger']}
      lines={[
        {
          name: spanText(period, t),
          now: <PeriodState status="CLOSED" />,
          after: <PeriodState status="REOPENED" />,
        },
      ]}
      run={(idempotencyKey) =>
        souk.reopenLedgerPeriod(
          { periodId: period.id, reason: reason.trim() },
          { idempotencyKey, ifMatch: etag },
        )
      }
      done={() => t.journals.reopened}
      onClose={close}
    >
      <p class="soft">{t.journals.reopenText}</p>
      <TextField
        {...requests.reopenLedgerPeriod.reason}
        label={t.journals.reason}
        path="/reason"
        isFirst
        value={reason}
        onInput={setReason}
      />
    </ConfirmDialog>
  )
}
