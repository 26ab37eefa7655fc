import { type App, refusals, versionMismatch } from '@souk/platform'
import { setExpiry } from './operations.ts'
import { SettingsView, UpdateSettingsBody, viewOfSettings } from './schemas.ts'
import { getSettings } from './store.ts'

const url = '/api/v1/stored-value/settings'

export function settingsRoutes(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'stored_value:read', audience: ['operator'] },
    schema: {
      operationId: 'getStoredValueSettings',
      summary: 'Get the settings of stored value',
      description:
        'Returns the settings for gift cards and store credit: after how many months they expire. Null is never, and what a ' +
        'tenant has until it says otherwise.',
      response: { 200: SettingsView },
    },
    handler: (request) => request.read(async (tx) => viewOfSettings(await getSettings(tx))),
  })
  app.route({
    method: 'PATCH',
    url,
    config: { scope: 'stored_value:write', audience: ['operator'] },
    schema: {
      operationId: 'updateStoredValueSettings',
      summary: 'Update the settings of stored value',
      description:
        'Sets after how many months gift cards and store credit expire that are issued from now on. What is issued already keeps ' +
        'its time. Emits `stored_value_settings.updated`; a request that changes nothing creates no new version and no event.',
      body: UpdateSettingsBody,
      response: { 200: SettingsView, ...refusals(versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfSettings(await setExpiry(tx, request.body.expires_after_months)),
      ),
  })
}
