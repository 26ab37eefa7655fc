import type { TaxExemption } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { stateAfter } from '../../kit/moves.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { customerNames } from '../../shared/names/customers.tsx'
import { TimelineCard, TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { ExemptionDialog, type ShownExemption } from './exemption-dialog.tsx'
import { ExemptionStatus } from './exemption-status.tsx'
import { periodText } from './words.ts'

const close = () => search({ do: null })

export function ExemptionDetail({ taxExemptionId }: { readonly taxExemptionId: string }) {
  const t = useTexts()
  const { data: exemption, error } = useQuery<ShownExemption>({
    key: ['tax_exemption', taxExemptionId],
    about: ['tax_exemption'],
    of: () => [taxExemptionId],
    run: async (signal) => {
      const { data, etag } = await souk.getTaxExemption({ taxExemptionId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={3}
        back={{ to: 'taxes/exemptions', name: t.taxes.exemptions }}
        id={taxExemptionId}
        title={exemption && t.taxes.exemption}
        badges={exemption && <ExemptionStatus status={exemption.status} />}
        actions={exemption && <Actions exemption={exemption} />}
      />
      <Refusal error={error} />
      {!exemption && !error && <ExemptionSkeleton />}
      {exemption && (
        <div class="columns">
          <div>
            <AboutCard exemption={exemption} />
          </div>
          <div>
            <TimelineCard about={taxExemptionId} nouns={['tax_exemption']} />
          </div>
        </div>
      )}
      {exemption && <OpenDialog exemption={exemption} />}
    </main>
  )
}

function ExemptionSkeleton() {
  const t = useTexts()
  const { customer, jurisdictions, validity, certificate, approvedAt, rejectionReason } = t.taxes
  const facts = [customer, jurisdictions, validity, certificate, approvedAt, rejectionReason]
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.taxes.about} facts={facts} />}
      narrow={<TimelineCardSkeleton />}
    />
  )
}

function AboutCard({ exemption }: { readonly exemption: TaxExemption }) {
  const t = useTexts()
  const name = customerNames.use(exemption.customer_id)
  const { certificate_url: url, approved_at: approvedAt } = exemption
  return (
    <Card title={t.taxes.about}>
      <Facts
        lines={[
          [
            t.taxes.customer,
            <Link key="customer" to={`customers/${exemption.customer_id}`}>
              {name ?? exemption.customer_id}
            </Link>,
          ],
          [t.taxes.jurisdictions, exemption.jurisdictions.join(', ')],
          [t.taxes.validity, periodText(exemption, t)],
          [
            t.taxes.certificate,
            url && (
              <a key="url" href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
            ),
          ],
          [t.taxes.approvedAt, approvedAt && exactTime(new Date(approvedAt))],
          [t.taxes.rejectionReason, exemption.rejection_reason],
        ]}
      />
    </Card>
  )
}

function Actions({ exemption: { status } }: { readonly exemption: TaxExemption }) {
  const t = useTexts()
  const may = useMay()
  const can = (command: 'approve' | 'reject') => stateAfter('tax_exemption', status, command)
  return (
    <>
      {may('updateTaxExemption') && can('reject') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
      {may('rejectTaxExemption') && can('reject') && (
        <Button icon="ban" onClick={() => search({ do: 'reject' })}>
          {t.taxes.reject}
        </Button>
      )}
      {may('approveTaxExemption') && can('approve') && (
        <Button kind="primary" icon="check" onClick={() => search({ do: 'approve' })}>
          {t.taxes.approve}
        </Button>
      )}
    </>
  )
}

function OpenDialog({ exemption }: { readonly exemption: ShownExemption }) {
  const { query } = useAddress()
  const may = useMay()
  const open = query.get('do')
  const { status } = exemption
  if (open === 'approve' && may('approveTaxExemption') && status === 'PENDING')
    return <Approve exemption={exemption} />
  const isOpen = stateAfter('tax_exemption', status, 'reject') !== undefined
  if (open === 'change' && may('updateTaxExemption') && isOpen)
    return <ExemptionDialog exemption={exemption} onClose={close} />
  return open === 'reject' && may('rejectTaxExemption') && isOpen ? (
    <Reject exemption={exemption} />
  ) : null
}

function Approve({ exemption }: { readonly exemption: ShownExemption }) {
  const t = useTexts()
  // What was shown when it was decided on, also if somebody changes it while the dialog is open.
  const [{ id, status, etag, version }] = useState(exemption)
  return (
    <ConfirmDialog
      title={t.taxes.approveTitle}
      action={t.taxes.approve}
      about={['tax_exemption']}
      lines={[statusLine(t.taxes.status, status, 'VALID')]}
      run={(idempotencyKey) =>
        souk.approveTaxExemption({ taxExemptionId: id, version }, { idempotencyKey, ifMatch: etag })
      }
      done={() => t.taxes.approved}
      onClose={close}
    >
      <p class="soft">{t.taxes.approveExplain}</p>
    </ConfirmDialog>
  )
}

function Reject({ exemption }: { readonly exemption: ShownExemption }) {
  const t = useTexts()
  const [reason, setReason] = useState('')
  const { id, status, etag } = exemption
  return (
    <ConfirmDialog
      title={t.taxes.rejectTitle}
      action={t.taxes.reject}
      isDanger
      about={['tax_exemption']}
      lines={[statusLine(t.taxes.status, status, 'REJECTED')]}
      run={(idempotencyKey) =>
        souk.rejectTaxExemption(
          { taxExemptionId: id, reason: given(reason) },
          { idempotencyKey, ifMatch: etag },
        )
      }
      done={() => t.taxes.rejected}
      onClose={close}
    >
      <p class="soft">{t.taxes.rejectExplain}</p>
      <TextField
        {...requests.rejectTaxExemption.reason}
        label={t.taxes.rejectReason}
        path="/reason"
        isOptional
        value={reason}
        onInput={setReason}
      />
    </ConfirmDialog>
  )
}

function statusLine(name: string, now: TaxExemption['status'], after: TaxExemption['status']) {
  return { name, now: <ExemptionStatus status={now} />, after: <ExemptionStatus status={after} /> }
}
