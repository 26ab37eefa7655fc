import { problem } from '@souk/platform'

export const gatewayNotFound = problem<{ gatewayId: string }>(
  'payment_gateway_not_found',
  404,
  'Payment gateway not found',
  { help: 'Check the id, and that the token belongs to the same tenant.' },
)
export const gatewayCodeTaken = problem<{ code: string }>(
  'payment_gateway_code_taken',
  409,
  'Gateway code already used',
  {
    help: 'Another payment gateway has the code. Choose another one.',
    example: { code: 'stripe' },
  },
)
export const gatewayLimitReached = problem<{ limit: number }>(
  'payment_gateway_limit_reached',
  409,
  'Payment gateway limit reached',
  { help: 'Delete a gateway that no payment was taken through.', example: { limit: 20 } },
)
export const gatewayInUse = problem<{ code: string }>(
  'payment_gateway_in_use',
  409,
  'Payment gateway in use',
  {
    help: 'Payments were taken through it, routing names it, or every tenant has it. Set its status to DISABLED instead: it takes no new payments then.',
    example: { code: 'stripe' },
  },
)
export const gatewaySettingsRefused = problem(
  'payment_gateway_settings_refused',
  422,
  'Gateway settings refused',
  {
    help: 'Correct the fields in errors: they do not go with the kind of the gateway or the mode of the tenant.',
  },
)
