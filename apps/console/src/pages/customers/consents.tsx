import type { Customer } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Facts } from '../../kit/facts.tsx'
import { TextField } from '../../kit/field.tsx'
import { choicesOf, fits } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { isOver } from './commands.tsx'

type Consent = Customer['consents'][number]

/** The latest of each purpose and channel. */
export function ConsentsCard({ customer }: { readonly customer: Customer }) {
  const t = useTexts()
  const may = useMay()
  const open = useAddress().query.get('do')
  const mayRecord = may('recordConsent') && !isOver(customer)
  return (
    <Card
      title={t.customers.consents}
      aside={
        mayRecord && (
          <Button icon="plus" onClick={() => search({ do: 'consent' })}>
            {t.customers.recordConsent}
          </Button>
        )
      }
    >
      {customer.consents.length === 0 && (
        <Empty icon="shield-check" title={t.customers.noConsent} />
      )}
      <Facts
        lines={customer.consents.map((consent) => [
          `${consent.purpose} · ${t.customers.channels[consent.channel]}`,
          <ConsentState key={consent.purpose} consent={consent} />,
        ])}
      />
      {mayRecord && open === 'consent' && <ConsentDialog customerId={customer.id} />}
    </Card>
  )
}

function ConsentState({ consent }: { readonly consent: Consent }) {
  const t = useTexts()
  const { granted, source, at } = consent
  return (
    <span>
      <Badge
        tone={granted ? 'reached' : 'ended'}
        text={granted ? t.customers.granted : t.customers.refused}
      />
      <span class="note block">
        {source}, {exactTime(new Date(at))}
      </span>
    </span>
  )
}

const close = () => search({ do: null })
const limits = requests.recordConsent

function ConsentDialog({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  const [fields, setFields] = useState({
    purpose: '',
    channel: 'EMAIL' as Consent['channel'],
    granted: 'true',
    source: '',
  })
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change })
  const isWrong = !fits(fields.purpose, limits.purpose)
  return (
    <ConfirmDialog
      title={t.customers.recordConsent}
      action={t.customers.recordConsent}
      isIncomplete={isWrong || fields.source.trim() === ''}
      about={['customer']}
      run={(idempotencyKey) =>
        souk.recordConsent(
          {
            customerId,
            purpose: fields.purpose,
            channel: fields.channel,
            granted: fields.granted === 'true',
            source: fields.source.trim(),
            at: undefined,
          },
          { idempotencyKey },
        )
      }
      done={() => t.customers.consentRecorded}
      onClose={close}
    >
      <TextField
        label={t.customers.purpose}
        path="/purpose"
        isFirst
        maxLength={limits.purpose.maxLength}
        hint={t.customers.purposeHint}
        value={fields.purpose}
        onInput={(purpose) => set({ purpose })}
        wrong={isWrong && fields.purpose !== '' ? t.customers.purposeHint : undefined}
      />
      <SelectField
        label={t.customers.channel}
        path="/channel"
        value={fields.channel}
        choices={choicesOf(limits.channel.values, t.customers.channels)}
        onChange={(channel) => set({ channel: channel as Consent['channel'] })}
      />
      <SelectField
        label={t.customers.consent}
        path="/granted"
        value={fields.granted}
        choices={[
          ['true', t.customers.granted],
          ['false', t.customers.refused],
        ]}
        onChange={(granted) => set({ granted })}
      />
      <TextField
        {...limits.source}
        label={t.customers.source}
        path="/source"
        hint={t.customers.sourceHint}
        value={fields.source}
        onInput={(source) => set({ source })}
      />
    </ConfirmDialog>
  )
}
