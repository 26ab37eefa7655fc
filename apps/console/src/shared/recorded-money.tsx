import { useState } from 'preact/hooks'
import * as requests from '../base/generated/requests.ts'
import { TextField } from '../kit/field.tsx'
import { given } from '../kit/given.ts'
import { fieldTime, TimeField, timeOfField } from '../kit/time-field.tsx'
import { clock } from '../session/clock.ts'
import { useTexts } from '../texts/index.ts'

export const recordedMethods = ['bank_transfer', 'cash', 'terminal', 'other'] as const

interface Fields {
  readonly at: string
  readonly reference: string
  readonly account: string
}

/** When and where money came or went, as it is typed. */
export interface Movement {
  readonly fields: Fields
  readonly change: (some: Partial<Fields>) => void
}

export function useMovement(): Movement {
  const [fields, setFields] = useState<Fields>(() => ({
    at: fieldTime(clock.value),
    reference: '',
    account: '',
  }))
  return { fields, change: (some) => setFields((before) => ({ ...before, ...some })) }
}

/** As it is sent; undefined as long as the time is none. */
export function movedMoney({ at, reference, account }: Fields, isCash: boolean) {
  const time = timeOfField(at)
  if (time === undefined) return undefined
  const facts = { reference: given(reference), account: isCash ? undefined : given(account) }
  return { at: time.toISOString(), facts }
}

interface MovementFieldsProps {
  readonly movement: Movement
  readonly isCash: boolean
  readonly label: string
  /** Where they are in what is sent. */
  readonly path: string
  readonly time: 'received_at' | 'sent_at'
}

export function MovementFields({ movement, isCash, label, path, time }: MovementFieldsProps) {
  const t = useTexts()
  const { fields, change } = movement
  return (
    <>
      <TimeField
        label={label}
        path={`${path}/${time}`}
        value={fields.at}
        onInput={(at) => change({ at })}
      />
      <TextField
        {...requests.confirmRefund.reference}
        label={t.recording.reference}
        path={`${path}/reference`}
        hint={t.recording.referenceHint}
        isOptional
        value={fields.reference}
        onInput={(reference) => change({ reference })}
      />
      {!isCash && (
        <TextField
          {...requests.confirmRefund.account}
          label={t.recording.account}
          path={`${path}/account`}
          hint={t.recording.accountHint}
          isOptional
          value={fields.account}
          onInput={(account) => change({ account })}
        />
      )}
    </>
  )
}
