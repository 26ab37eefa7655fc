import { Id } from '@souk/platform'
import { Type } from 'typebox'

export const CallbackParams = Type.Object({ gatewayId: Id('ppr') })

export const CallbackContent = Type.Object(
  {},
  { additionalProperties: true, description: 'The message, exactly as the gateway has signed it' },
)

export const ReceivedView = Type.Object({
  received: Type.Boolean({ description: 'Always true', examples: [true] }),
})
