import { event } from '@souk/platform'
import { Type } from 'typebox'
import { ExemptionView } from './exemptions/schemas.ts'
import { GatewayView } from './gateways/schemas.ts'
import { RateView } from './rates/schemas.ts'
import { SettingsView } from './settings/schemas.ts'

export const taxRateChanged = event('tax_rate.changed', 1, {
  resource: 'tax_rate',
  summary: 'Tax rate changed',
  description:
    'A tax rate was created, changed or deleted, as `change` says. Calculations that were made before keep their rates.',
  object: Type.Object({
    ...RateView.properties,
    change: Type.Enum(['CREATED', 'UPDATED', 'DELETED']),
  }),
})

export const taxSettingsUpdated = event('tax_settings.updated', 1, {
  resource: 'tax_settings',
  summary: 'Tax settings updated',
  description: 'How taxes are calculated changed; the resource has the id of the tenant.',
  object: SettingsView,
})

export const taxGatewayUpdated = event('tax_gateway.updated', 1, {
  resource: 'tax_gateway',
  summary: 'Tax gateway updated',
  description:
    'Who calculates the taxes of the tenant, or what happens if that fails, changed; the resource has the id of the tenant.',
  object: GatewayView,
})

const exemptionEvent = (verb: string, summary: string, description: string) =>
  event(`tax_exemption.${verb}`, 1, {
    resource: 'tax_exemption',
    summary,
    description,
    object: ExemptionView,
    about: ['customer_id'],
  })

export const taxExemptionCreated = exemptionEvent(
  'created',
  'Tax exemption created',
  'A customer may be exempt from tax; somebody has to approve it.',
)
export const taxExemptionApproved = exemptionEvent(
  'approved',
  'Tax exemption approved',
  'The customer is not charged tax in the places and the period of the exemption.',
)
export const taxExemptionRejected = exemptionEvent(
  'rejected',
  'Tax exemption rejected',
  'The exemption was refused or taken back; the customer is charged tax.',
)
export const taxExemptionUpdated = exemptionEvent(
  'updated',
  'Tax exemption updated',
  'The exemption was changed, or belongs to another customer now, because its own was merged into that one.',
)
export const taxExemptionExpired = exemptionEvent(
  'expired',
  'Tax exemption expired',
  'The period of the exemption is over.',
)
