import type { Tenant } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { timeZones } from '../../kit/time-zones.ts'
import { unitsOf } from '../../kit/units.ts'
import { useTexts } from '../../texts/index.ts'

export type ShownTenant = Tenant & { readonly etag: string | undefined }

interface TenantDialogProps {
  readonly tenant: ShownTenant
  readonly onClose: () => void
}

/** The currency is not among the fields: all money of the tenant is in it. */
export function TenantDialog({ tenant, onClose }: TenantDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(tenant))
  const { fields } = draft
  const set = (field: keyof typeof fields) => (value: string) => draft.set({ [field]: value })
  const isRate = isRateLimit(fields.rateLimit.trim())
  const isWrong = fields.name.trim() === '' || !isRate
  const change = useChange({
    run: (body: ReturnType<typeof bodyOf>, idempotencyKey) =>
      souk.updateTenantSettings(body, { idempotencyKey, ifMatch: tenant.etag }),
    about: ['tenant'],
    done: () => t.settings.saved,
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.settings[key]}
      shown={(_, value) => String(value) || t.settings.defaultRate}
      title={t.settings.change}
      action={t.kit.save}
      isIncomplete={isWrong}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(bodyOf(draft.changed))}
      onClose={onClose}
    >
      <TextField
        {...requests.updateTenantSettings.name}
        label={t.settings.name}
        path="/name"
        isFirst
        value={fields.name}
        onInput={set('name')}
      />
      <SelectField
        label={t.settings.timeZone}
        path="/settings/time_zone"
        hint={t.settings.timeZoneHint}
        choices={timeZones(tenant.settings.time_zone)}
        value={fields.timeZone}
        onChange={set('timeZone')}
      />
      <TextField
        label={t.settings.rateLimit}
        path="/settings/rate_limit"
        isOptional
        hint={t.settings.rateLimitHint}
        wrong={isRate ? undefined : t.settings.rateLimitWrong}
        inputMode="numeric"
        value={fields.rateLimit}
        onInput={set('rateLimit')}
      />
    </ChangeDialog>
  )
}

const rateOf = (text: string) => unitsOf(text, requests.updateTenantSettings.settings.rate_limit)

/** Empty for the default of the installation. */
function isRateLimit(text: string): boolean {
  return text === '' || rateOf(text) !== undefined
}

function fieldsOf({ name, settings }: Tenant) {
  return {
    name,
    timeZone: settings.time_zone,
    rateLimit: settings.rate_limit === null ? '' : String(settings.rate_limit),
  }
}

function bodyOf(changed: Partial<ReturnType<typeof fieldsOf>>) {
  const { name, timeZone: zone, rateLimit: rate } = changed
  const settings = { time_zone: zone, rate_limit: rate === '' ? null : rateOf(rate ?? '') }
  const isChanged = zone !== undefined || rate !== undefined
  return { name, settings: isChanged ? settings : undefined }
}
