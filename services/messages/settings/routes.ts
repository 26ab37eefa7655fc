import { type App, refusals, versionMismatch } from '@souk/platform'
import { updateMessageSettings } from './operations.ts'
import { MessageSettingsView, UpdateMessageSettingsBody, viewOfSettings } from './schemas.ts'
import { getSettings } from './store.ts'

const url = '/api/v1/marketplace/threads/settings'

export function settingsRoutes(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'marketplace:read_messages', audience: ['operator'] },
    schema: {
      operationId: 'getMessageSettings',
      summary: 'Get the settings of messages',
      description:
        'Returns within how many hours a seller is to answer the first message of a customer. It is 24 until the tenant says otherwise.',
      response: { 200: MessageSettingsView },
    },
    handler: (request) => request.read(async (tx) => viewOfSettings(await getSettings(tx))),
  })
  app.route({
    method: 'PATCH',
    url,
    config: { scope: 'marketplace:manage_messages', audience: ['operator'] },
    schema: {
      operationId: 'updateMessageSettings',
      summary: 'Update the settings of messages',
      description:
        'Sets within how many hours the first message of a customer is to be answered, for threads whose first message comes from ' +
        'now on. Emits `message_settings.updated`; a request that changes nothing creates no new version and no event.',
      body: UpdateMessageSettingsBody,
      response: { 200: MessageSettingsView, ...refusals(versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfSettings(await updateMessageSettings(tx, request.body.response_hours)),
      ),
  })
}
