import type { PrivacyRequest } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { given } from '../../../kit/given.ts'
import { choicesOf } from '../../../kit/limits.ts'
import { stateAfter } from '../../../kit/moves.ts'
import { SelectField } from '../../../kit/select-field.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { useTexts } from '../../../texts/index.ts'
import { ErasureText } from './erasure-text.tsx'
import { RequestStatus } from './status.tsx'

/** A request with the version that it was read at. */
export type ShownRequest = PrivacyRequest & { readonly etag: string | undefined }

interface DialogProps {
  readonly request: ShownRequest
}

type Method = NonNullable<PrivacyRequest['verification']>['method']

const close = () => search({ do: null })

export function OpenDialog({ request }: DialogProps) {
  const open = useAddress().query.get('do')
  const may = useMay()
  const can = (command: 'verify' | 'reject') =>
    open === command && stateAfter('privacy_request', request.status, command) !== undefined
  if (can('verify') && may('verifyPrivacyRequest')) return <Verify request={request} />
  return can('reject') && may('rejectPrivacyRequest') ? <Reject request={request} /> : null
}

function statusLine(name: string, now: PrivacyRequest['status'], after: PrivacyRequest['status']) {
  return { name, now: <RequestStatus status={now} />, after: <RequestStatus status={after} /> }
}

function Verify({ request }: DialogProps) {
  const t = useTexts()
  const { id: privacyRequestId, kind, status, etag } = request
  const [method, setMethod] = useState('')
  const [reference, setReference] = useState('')
  const isErasure = kind === 'ERASE'
  return (
    <ConfirmDialog
      title={isErasure ? t.privacy.verifyErasure : t.privacy.verifyExport}
      action={isErasure ? t.privacy.verifyAndErase : t.privacy.verifyAndExport}
      isDanger={isErasure}
      isIncomplete={method === ''}
      about={['privacy_request', 'customer', 'order', 'address']}
      lines={[statusLine(t.privacy.status, status, 'PROCESSING')]}
      run={(idempotencyKey) =>
        souk.verifyPrivacyRequest(
          { privacyRequestId, method: method as Method, reference: given(reference) },
          { idempotencyKey, ifMatch: etag },
        )
      }
      done={() => t.privacy.verified}
      onClose={close}
    >
      {isErasure ? <ErasureText /> : <p class="soft">{t.privacy.exportExplain}</p>}
      <SelectField
        label={t.privacy.verification}
        path="/method"
        isRequired
        isFirst
        value={method}
        choices={[
          ['', t.privacy.chooseMethod],
          ...choicesOf(requests.verifyPrivacyRequest.method.values, t.privacy.methods),
        ]}
        onChange={setMethod}
      />
      <TextField
        {...requests.verifyPrivacyRequest.reference}
        label={t.privacy.reference}
        path="/reference"
        isOptional
        hint={t.privacy.referenceHint}
        value={reference}
        onInput={setReference}
      />
    </ConfirmDialog>
  )
}

function Reject({ request }: DialogProps) {
  const t = useTexts()
  const { id: privacyRequestId, status, etag } = request
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={t.privacy.rejectTitle}
      action={t.privacy.reject}
      isDanger
      isIncomplete={reason.trim() === ''}
      about={['privacy_request']}
      lines={[statusLine(t.privacy.status, status, 'REJECTED')]}
      run={(idempotencyKey) =>
        souk.rejectPrivacyRequest(
          { privacyRequestId, reason: reason.trim() },
          { idempotencyKey, ifMatch: etag },
        )
      }
      done={() => t.privacy.rejected}
      onClose={close}
    >
      <p class="soft">{t.privacy.rejectExplain}</p>
      <TextField
        {...requests.rejectPrivacyRequest.reason}
        label={t.privacy.rejectionReason}
        path="/reason"
        isFirst
        value={reason}
        onInput={setReason}
      />
    </ConfirmDialog>
  )
}
